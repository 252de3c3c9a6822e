"""The zones of Tofugott's board, one module each; `board` puts them together."""
