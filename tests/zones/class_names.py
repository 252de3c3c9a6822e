"""Class names that changed, old to new, so that a record made before a renaming compares equal to one made after it.

A new value may be several names ("menu stack") if a shared component class was added, or "" if a class was removed.
"""

RENAMED: dict[str, str] = {
    "gotcode": "code-row",
    "havecode": "code-row",
}
