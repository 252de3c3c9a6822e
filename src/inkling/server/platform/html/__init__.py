"""The HTML that all pages share: layout, components, forms and assets."""
