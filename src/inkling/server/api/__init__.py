"""The JSON API for clients other than browsers, with its OpenAPI document and its event stream."""
