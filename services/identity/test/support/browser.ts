import type { IdentityApp } from './identity-app'

export interface Page {
  readonly status: number
  readonly success: boolean
  readonly message: string
  // Bodies of many routes pass here; each test says what it expects of them.
  readonly data: never
  readonly location: string
  /** What was set, as it stood in the header. */
  readonly setCookies: readonly string[]
}

let visitors = 0

/** A browser of its own: it keeps its cookies, and comes from an address that nobody else has. */
export class Browser {
  readonly cookies = new Map<string, string>()
  private readonly address: string

  constructor(
    private readonly house: IdentityApp,
    readonly language: 'zh' | 'en' = 'en',
  ) {
    visitors += 1
    this.address = `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  }

  get isSignedIn(): boolean {
    return this.cookies.has('session')
  }

  get(url: string, query: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}): Promise<Page> {
    const text = new URLSearchParams(query).toString()
    return this.call('GET', text === '' ? url : `${url}?${text}`, { headers })
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.house.app.inject({
      method,
      url,
      headers: {
        'accept-language': this.language,
        'x-forwarded-for': this.address,
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, encodeURIComponent(value))
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const answer = isJson ? response.json<{ success: boolean; message: string; data: never }>() : null
    if (answer) this.house.proof.check(method, url, answer)
    return {
      status: response.statusCode,
      location: response.headers.location ?? '',
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      ...(answer ?? { success: false, message: '', data: undefined as never }),
    }
  }
}
