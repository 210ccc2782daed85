import type { CreatedAccessToken } from '@tollgate/contracts/http/identity'
import type { Answer, IdentityApp } from './identity-app'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A program that calls the console's API in somebody's name with an API token. */
export class Program {
  constructor(
    private readonly app: IdentityApp,
    readonly token: CreatedAccessToken,
    private readonly address = '198.51.100.1',
  ) {}

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token.key}`, 'x-forwarded-for': this.address }
  }

  /** The same token, used from elsewhere. */
  from(address: string): Program {
    return new Program(this.app, this.token, address)
  }

  call(method: Method, url: string, body?: unknown): Promise<Answer> {
    return this.app.call(method, url, { body, headers: this.headers })
  }

  get(url: string): Promise<Answer> {
    return this.call('GET', url)
  }
}

/** Asks for a token, in the session of this cookie. */
export function askForToken(app: IdentityApp, cookie: string, body: object): Promise<Answer> {
  return app.call('POST', '/api/access_tokens/', { cookie, body: { name: 'ci', scopes: ['read'], ...body } })
}

/** A program with a token of the person of this cookie. */
export async function aProgram(app: IdentityApp, cookie: string, body: object = {}): Promise<Program> {
  const made = await askForToken(app, cookie, body)
  if (!made.success) throw new Error(made.message)
  return new Program(app, made.data)
}
