"""Building blocks of boards (dock, players, hand, story), and a default board for games without their own.

Games and pages share this package, which depends on no game. The CSS classes are in the server's `inkling.css` and in
`board.css` here.
"""
