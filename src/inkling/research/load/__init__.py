"""People by the thousand, for whoever runs a server and wants to know what it carries: `inkling loadtest`.

They come by real sockets and know of the server only what any page shows.
"""
