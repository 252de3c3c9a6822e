"""The web: access, limits, uploads, files as they are; and in `handlers` whatever answers a request.

The only room that reads requests. May use every other room but main; HTML is the pages' matter.
"""
