import type { Answer, IdentityApp } from './identity-app'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody's browser, whose cookies can be looked at, stolen and put in place of others; all come from one address. */
export class Device {
  readonly cookies: Map<string, string>

  constructor(
    private readonly app: IdentityApp,
    private readonly headers: Record<string, string> = {},
    cookies: ReadonlyMap<string, string> = new Map(),
  ) {
    this.cookies = new Map(cookies)
  }

  /** Another with the same cookies, as a thief would have one. */
  copy(): Device {
    return new Device(this.app, this.headers, this.cookies)
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call(method: Method, url: string, body?: unknown): Promise<Answer> {
    const { cookie } = this
    const answer = await this.app.call(method, url, { body, headers: this.headers, ...(cookie && { cookie }) })
    for (const set of answer.setCookies) this.keep(set)
    return answer
  }

  get(url: string): Promise<Answer> {
    return this.call('GET', url)
  }

  post(url: string, body: unknown = {}): Promise<Answer> {
    return this.call('POST', url, body)
  }

  signIn(username: string, password: string): Promise<Answer> {
    return this.post('/api/user/login', { username, password })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/api/user/self')).status === 200
  }

  private keep(set: string): void {
    const [pair = ''] = set.split(';')
    const equals = pair.indexOf('=')
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
