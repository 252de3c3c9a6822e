"""The gallery: all cards as static pages, and sheets to print and cut. It depends on no game, only on groups of
faces."""

from inkling.art.gallery.pages import Exhibit, Labels, gallery_files
from inkling.art.gallery.sheets import sheet_files

__all__ = ["Exhibit", "Labels", "gallery_files", "sheet_files"]
