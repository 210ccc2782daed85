import { code, table } from './tables.mjs'

/** @type {Record<string, string>} */
const AUTH = {
  public: 'everybody',
  user: 'signed in',
  admin: 'administrators',
  root: 'root',
  token: 'an `sk-` key',
}

/** Every route of the product, by who answers it. @param {readonly import('@tollgate/contracts').RouteEntry[]} routes */
export function routesPage(routes) {
  const owners = [...new Set(routes.map(({ owner }) => owner))]
  const sections = owners.map((owner) => {
    const rows = routes
      .filter((route) => route.owner === owner)
      .map(({ method, path, auth, note }) => [
        code(method === '*' ? 'any' : method),
        code(path),
        AUTH[auth] ?? auth,
        note,
      ])
    return `## ${owner}\n\n${table(['method', 'path', 'who may', 'what goes in and out'], rows)}`
  })
  return `# Every route

The table by which the edge sends requests to services, made from the contracts (\`libs/contracts/src/routes\`) when the documentation is built: ${routes.length} routes. Bodies, answers and errors of each are in the [API reference](/api/docs), which reads them from the services as they run ([as OpenAPI](/api/docs/openapi.json)).

Answers of \`/api\` are \`{"success", "message", "data"}\`; those of the model APIs have the shape of the API that was called. Programs call \`/api\` with an access token of a person in \`Authorization: Bearer …\`, or with the session's cookie.

${sections.join('\n\n')}
`
}
