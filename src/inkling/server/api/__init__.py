"""The JSON API for programs, with its OpenAPI document and its event stream."""
