/** @typedef {import('../../src/mocks/mock-api').MockApi<unknown>} MockApi */
/** @typedef {import('../../src/mocks/mock-api').MockAnswer} MockAnswer */

/**
 * The first handler that fits, one without parameters before all others, and the parameters of its pattern.
 * @param {readonly (readonly [MockApi | null, unknown])[]} apis with their state, the remote's own before the site's
 * @param {string} method @param {string} path
 */
export function findHandler(apis, method, path) {
  let byParameters = null
  for (const [api, state] of apis)
    for (const [pattern, handler] of Object.entries(api?.handlers ?? {})) {
      const [wanted, route = ''] = pattern.split(' ')
      const params = wanted === method ? paramsOf(route, path) : null
      if (params === null) continue
      // `/api/user/self` is no user of `/api/user/:id`, whichever of the two is declared first.
      if (!route.includes(':')) return { handler, state, params }
      byParameters ??= { handler, state, params }
    }
  return byParameters
}

/**
 * The values of `:names` when the path fits the pattern; a slash at the end does not count.
 * @param {string} pattern @param {string} path @returns {Record<string, string> | null}
 */
export function paramsOf(pattern, path) {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (wanted.length !== given.length) return null
  /** @type {Record<string, string>} */
  const params = {}
  for (const [at, segment] of wanted.entries()) {
    const value = /** @type {string} */ (given[at])
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value)
    else if (segment !== value) return null
  }
  return params
}

/** @param {string} path */
const segmentsOf = (path) => path.split('/').filter((segment) => segment !== '')

/** @param {import('node:http').IncomingMessage} request @returns {Promise<unknown>} */
export async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @param {import('node:http').ServerResponse} response @param {MockAnswer} answer */
export async function sendAnswer(response, { status = 200, headers, json, pieces }) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'mock-request',
    ...headers,
  })
  if (pieces === undefined) return void response.end(JSON.stringify(json ?? null))
  for await (const piece of pieces) {
    if (response.destroyed) return
    response.write(piece)
  }
  response.end()
}

/**
 * For a server that a browser and tests call. Left to itself Node.js closes connections that were quiet for five seconds, on a
 * busy machine perhaps with a call already on its way.
 * @type {import('node:http').ServerOptions}
 */
export const unhurried = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }

/**
 * Says in an answer why there is none: a connection that is merely closed tells a test nothing.
 * @param {import('node:http').ServerResponse} response @param {unknown} error
 */
export function sayFailure(response, error) {
  if (response.headersSent || response.destroyed) return void response.destroy()
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error instanceof Error ? error.stack : String(error))
}
