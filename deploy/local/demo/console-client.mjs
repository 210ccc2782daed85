/** A person at the console, by HTTP: keeps the session cookie and expects every request to succeed. */
export class ConsoleClient {
  #cookie = ''
  #origin

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = origin
  }

  /** @param {string} path */
  get(path) {
    return this.#ask('GET', path)
  }

  /** @param {string} path @param {unknown} body */
  post(path, body) {
    return this.#ask('POST', path, body)
  }

  /** @param {string} path @param {unknown} body */
  put(path, body) {
    return this.#ask('PUT', path, body)
  }

  /**
   * Returns the `data` of the envelope; throws with the server's message when it refuses.
   * @param {string} method @param {string} path @param {unknown} [body]
   */
  async #ask(method, path, body) {
    const response = await fetch(this.#origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', cookie: this.#cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    for (const cookie of response.headers.getSetCookie())
      if (/^(__Host-)?session=/.test(cookie)) this.#cookie = cookie.split(';')[0] ?? ''
    const text = await response.text()
    try {
      const { success, message, data } = JSON.parse(text)
      if (success) return data
      throw new Error(message)
    } catch (cause) {
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`, { cause })
    }
  }
}
