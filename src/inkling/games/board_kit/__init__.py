"""Building blocks of boards (dock, people, hand, story) and a default board for games that draw none.

Games and pages share this package, which depends on no game. The CSS classes are in the server's `inkling.css` and in
`board.css` here.
"""
