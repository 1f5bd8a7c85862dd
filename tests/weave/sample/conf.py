"""The settings of the sample book, on which the look of the chunks is judged."""

project = "Lights Out"
version = "1"
copyright = "the readers of this sample"  # noqa: A001 (Sphinx's name)
extensions = ["literate.weave.extension", "literate.weave.directives.pylit"]
root_doc = "book"
html_theme = "furo"
html_title = "Lights Out"
pygments_dark_style = "github-dark"
nitpicky = True
html_theme_options = {
    "light_css_variables": {
        "font-stack": "Charter, 'Bitstream Charter', 'Source Serif 4', Georgia, serif",
        "color-brand-primary": "#8a4b08",
        "color-brand-content": "#8a4b08",
        "color-brand-visited": "#8a4b08",
        "color-code-background": "#f7f6f3",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e6a45c",
        "color-brand-content": "#e6a45c",
        "color-brand-visited": "#e6a45c",
        "color-code-background": "#1d1f23",
    },
}
