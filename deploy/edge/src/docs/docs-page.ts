/** The page that reads the API document. It has no script of its own inside, as its policy forbids that. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tollgate API</title>
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
  </head>
  <body>
    <main id="reader"></main>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/reader.js"></script>
  </body>
</html>
`

export const docsScript = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#reader', deepLinking: true, docExpansion: 'none' })
`
