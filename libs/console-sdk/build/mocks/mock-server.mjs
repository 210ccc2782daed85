import { findHandler, readBody, sendAnswer } from './mock-http.mjs'

/** @typedef {import('../../src/mocks/mock-api').MockApi<unknown>} MockApi */
/** @typedef {import('../../src/mocks/mock-api').MockAnswer} MockAnswer */
/** @typedef {import('../../src/mocks/mock-api').MockSite} MockSite */
/** @typedef {{ status: number, message?: string, data?: unknown, isHeld?: boolean, times?: number }} Disturbance */

const mocked = /^\/(api|pg|v1|mj|__mock)(\/|$)/

/** A remote's mock API with its state, and what tests do to it under `/__mock`. */
class MockServer {
  /** @type {unknown} */
  state
  site = /** @type {MockSite} */ ({})
  /** @type {Map<string, Disturbance>} */
  disturbances = new Map()
  /** @type {{ method: string, path: string, query: string, body: unknown }[]} */
  calls = []
  /** What lets go of the calls that are held. @type {(() => void)[]} */
  held = []

  /** @param {import('./compiled-mocks.mjs').Mocks} apis */
  constructor({ own, site }) {
    this.own = own
    this.siteApi = site
    this.reset()
  }

  /** Everything as it was at the start. */
  reset() {
    this.state = this.own?.createState()
    this.site = /** @type {MockSite} */ (this.siteApi.createState())
    this.disturbances = new Map()
    this.calls = []
    this.#release()
  }

  /** Answers what is held, and holds nothing more: a call that comes only now is answered as it was to be. */
  #release() {
    for (const [call, disturbance] of this.disturbances)
      if (disturbance.isHeld) this.disturbances.set(call, { ...disturbance, isHeld: false })
    for (const letGo of this.held.splice(0)) letGo()
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async handle(request, response) {
    const url = new URL(request.url ?? '/', 'http://mock')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    if (url.pathname === '/__mock/session') return sendAnswer(response, await this.#session(request))
    if (url.pathname.startsWith('/__mock/')) return sendAnswer(response, this.#control(url.pathname.slice(8), body))
    this.calls.push({ method, path: url.pathname, query: url.search, body })
    const disturbance = this.#take(`${method} ${url.pathname}`)
    if (disturbance?.isHeld) await new Promise((resolve) => this.held.push(() => resolve(undefined)))
    if (disturbance !== null && disturbance.status !== 0)
      return sendAnswer(response, {
        status: disturbance.status,
        json: { success: disturbance.data !== undefined, message: disturbance.message ?? '', data: disturbance.data },
      })
    const headers = /** @type {Record<string, string | undefined>} */ (request.headers)
    return sendAnswer(
      response,
      await this.#answer({ method, path: url.pathname, query: url.searchParams, headers, body }),
    )
  }

  /** @param {Omit<import('../../src/mocks/mock-api').MockRequest, 'params'>} call @returns {Promise<MockAnswer>} */
  async #answer(call) {
    const apis = /** @type {const} */ ([
      [this.own, this.state],
      [this.siteApi, this.site],
    ])
    const found = findHandler(apis, call.method, call.path)
    if (found === null)
      return { status: 404, json: { success: false, message: `No mock for ${call.method} ${call.path}` } }
    return found.handler({ ...call, params: found.params }, found.state, this.site)
  }

  /**
   * Who is signed in, or null: the dev host begins with what a browser would remember of them.
   * @param {import('node:http').IncomingMessage} request @returns {Promise<MockAnswer>}
   */
  async #session(request) {
    const headers = /** @type {Record<string, string | undefined>} */ (request.headers)
    const path = '/api/user/self'
    const answer = await this.#answer({ method: 'GET', path, query: new URLSearchParams(), headers, body: undefined })
    const isSignedIn = (answer.status ?? 200) === 200
    return { json: isSignedIn ? /** @type {{ data?: unknown }} */ (answer.json).data : null }
  }

  /** What tests ask for. @param {string} command @param {any} body @returns {MockAnswer} */
  #control(command, body) {
    if (command === 'reset') this.reset()
    else if (command === 'user') this.site.user = body
    else if (command === 'status') Object.assign(this.site.status, body)
    else if (command === 'release') this.#release()
    else if (command === 'disturb') this.disturbances.set(body.call, { times: Infinity, ...body })
    else if (command !== 'calls') return { status: 404, json: {} }
    return { json: this.calls }
  }

  /** @param {string} call */
  #take(call) {
    const found = this.disturbances.get(call)
    if (found === undefined) return null
    const left = (found.times ?? 1) - 1
    if (left <= 0) this.disturbances.delete(call)
    else this.disturbances.set(call, { ...found, times: left })
    return found
  }
}

/**
 * Answers the calls of a remote from its mocks, as a middleware of a server.
 * @param {import('./compiled-mocks.mjs').Mocks | Promise<import('./compiled-mocks.mjs').Mocks>} mocks
 */
export function serveMocks(mocks) {
  const server = Promise.resolve(mocks).then((apis) => new MockServer(apis))
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response @param {(error?: unknown) => void} next */
  const middleware = (request, response, next) => {
    if (!mocked.test(request.url ?? '')) return next()
    server.then((mock) => mock.handle(request, response)).catch(next)
  }
  return { name: 'mocks', middleware }
}
