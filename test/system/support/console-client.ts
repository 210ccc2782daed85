/** What a browser says of a request that a script of the console's own page makes. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' } as const

/** Of root, in every house of tests. */
export const rootPassword = 'correct horse 1'

/** The text of an answer; of one that goes on until its caller leaves, which is left at once, there is none. */
export async function answerText(response: Response): Promise<string> {
  if (!/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) return response.text()
  await response.body?.cancel()
  return ''
}

export interface Envelope<T> {
  readonly success: boolean
  readonly message: string
  readonly data: T
}

/** A person at the console, by HTTP: keeps the session cookie and expects every write to succeed. */
export class ConsoleClient {
  /** Of the session, once signed in. */
  cookie = ''

  constructor(readonly origin: string) {}

  /** First-run setup, then sign-in as root. */
  static async asRoot(origin: string): Promise<ConsoleClient> {
    const client = new ConsoleClient(origin)
    await client.post('/api/setup', {
      username: 'root',
      password: rootPassword,
      confirmPassword: rootPassword,
      SelfUseModeEnabled: false,
      DemoSiteEnabled: false,
    })
    await client.signIn('root', rootPassword)
    return client
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.post('/api/user/login', { username, password })
  }

  get<T>(path: string): Promise<T> {
    return this.expect<T>('GET', path)
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('POST', path, body)
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('PUT', path, body)
  }

  delete<T>(path: string): Promise<T> {
    return this.expect<T>('DELETE', path)
  }

  setOption(key: string, value: string): Promise<void> {
    return this.put('/api/option/', { key, value })
  }

  async createChannel(channel: ChannelInput): Promise<number> {
    await this.post('/api/channel/', { type: 1, group: 'default', ...channel })
    const found = await this.get<{ items: { id: number; name: string }[] }>('/api/channel/?page_size=100')
    const created = found.items.find((item) => item.name === channel.name)
    if (!created) throw new Error(`channel ${channel.name} was not listed`)
    return created.id
  }

  async createToken(token: TokenInput): Promise<{ id: number; key: string }> {
    const created = await this.post<{ id: number; key: string }[]>('/api/token/', { expired_time: -1, ...token })
    const [first] = created
    if (!first) throw new Error('no token was created')
    return { id: first.id, key: first.key.startsWith('sk-') ? first.key : `sk-${first.key}` }
  }

  /** An ordinary user with a balance, signed in. */
  async createUser(username: string, quota: number): Promise<{ id: number; client: ConsoleClient }> {
    const password = 'battery staple 2'
    await this.post('/api/user/', { username, password, display_name: username })
    const found = await this.get<{ items: { id: number; username: string }[] }>(`/api/user/search?keyword=${username}`)
    const created = found.items.find((item) => item.username === username)
    if (!created) throw new Error(`user ${username} was not listed`)
    await this.put('/api/user/', { id: created.id, username, display_name: username, group: 'default', quota })
    const client = new ConsoleClient(this.origin)
    await client.signIn(username, password)
    return { id: created.id, client }
  }

  /** The answer as it comes, whatever it says. */
  async request(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        'accept-language': 'en',
        ...ofOwnPage,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie())
      if (/^(__Host-)?session=/.test(cookie)) this.cookie = cookie.split(';')[0] ?? ''
    return response
  }

  private async expect<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.request(method, path, body)
    const text = await response.text()
    let answer: Envelope<T>
    try {
      answer = JSON.parse(text)
    } catch (cause) {
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`, { cause })
    }
    if (!answer.success) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`)
    return answer.data
  }
}

export interface ChannelInput {
  readonly name: string
  readonly base_url: string
  readonly key: string
  readonly models: string
  /** Of the catalogue; OpenAI unless given. */
  readonly type?: number
  readonly priority?: number
  readonly group?: string
  readonly model_mapping?: string
  /** JSON. */
  readonly setting?: string
}

export interface TokenInput {
  readonly name: string
  readonly unlimited_quota?: boolean
  readonly remain_quota?: number
}
