/** Nobody waits longer for one answer; tests of channels and saves are answered within seconds. */
const answerWithinMs = 60_000

/** What a browser says of a request that a script of the console's own page makes: some acts are for those alone. */
const ofOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' } as const

/** A person at the console, by HTTP: keeps the session cookie and expects every request to succeed. */
export class Console {
  private cookie = ''

  constructor(private readonly origin: string) {}

  /** Signed in as somebody. */
  static async of(origin: string, username: string, password: string): Promise<Console> {
    const console = new Console(origin)
    await console.post('/api/user/login', { username, password })
    return console
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>('GET', path)
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.ask<T>('POST', path, body)
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.ask<T>('PUT', path, body)
  }

  /** Writes an option as its page does. */
  setOption(key: string, value: string): Promise<void> {
    return this.put('/api/option/', { key, value })
  }

  /** The envelope's data; throws with what the server says where it refuses. */
  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { ...ofOwnPage, 'content-type': 'application/json', 'accept-language': 'en', cookie: this.cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    for (const cookie of response.headers.getSetCookie())
      if (/^(__Host-)?session=/.test(cookie)) this.cookie = cookie.split(';')[0] ?? ''
    const text = await response.text()
    const answer = envelopeOf(text)
    if (answer === null || !answer.success)
      throw new Error(`${method} ${path} answered ${response.status}: ${answer?.message || text.slice(0, 300)}`)
    return answer.data as T // as its route says
  }
}

interface Envelope {
  readonly success: boolean
  readonly message: string
  readonly data: unknown
}

function envelopeOf(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return null
  }
}
