"""HTML that all pages share: the layout, components, forms, assets."""
