"""The JSON API for clients other than browsers: schema, views of a table, OpenAPI document, routes, event stream."""
