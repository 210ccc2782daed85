import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const clientId = 'tollgate'
const clientSecret = 'a-client-secret'

/** `oidc-provider` in a process of its own, and the way of a browser through its pages. */
export class OidcStandIn {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
    readonly redirectUri: string,
  ) {}

  static async start(redirectUri: string): Promise<OidcStandIn> {
    const client = { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }
    const child = fork(path.join(__dirname, 'oidc-provider.mjs'), [JSON.stringify(client)], { stdio: 'ignore' })
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
    return new OidcStandIn(child, issuer, redirectUri)
  }

  /** The options of a site that has read the well-known address. */
  get described() {
    return {
      ...this.client,
      'oidc.well_known': `${this.issuer}/.well-known/openid-configuration`,
      'oidc.authorization_endpoint': '',
      'oidc.token_endpoint': '',
      'oidc.user_info_endpoint': '',
    }
  }

  /** The options of a site whose administrator typed the three addresses. */
  get named() {
    return {
      ...this.client,
      'oidc.well_known': '',
      'oidc.authorization_endpoint': `${this.issuer}/auth`,
      'oidc.token_endpoint': `${this.issuer}/token`,
      'oidc.user_info_endpoint': `${this.issuer}/me`,
    }
  }

  /** The page to which a browser is sent, altered where a test wants it, shown to somebody: with what it comes back. */
  async agree(address: string, person: string, altered: Record<string, string> = {}): Promise<Record<string, string>> {
    const cookies = new Map<string, string>()
    let url = new URL(address)
    url.searchParams.set('login_hint', person)
    for (const [name, value] of Object.entries(altered)) url.searchParams.set(name, value)
    while (!url.href.startsWith(this.redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const next = response.headers.get('location')
      if (next === null) throw new Error(`${url.href} answers ${response.status} ${await response.text()}`)
      url = new URL(next, url)
    }
    return Object.fromEntries(url.searchParams)
  }

  /** From now on the provider says this of somebody: claims of theirs, and how they proved themselves when they sign in. */
  async say(person: string, told: { claims?: object; login?: object }): Promise<void> {
    const isHeard = once(this.child, 'message')
    this.child.send({ person, ...told })
    await isHeard
  }

  async stop(): Promise<void> {
    const isOver = once(this.child, 'exit')
    this.child.disconnect()
    await isOver
  }

  private get client() {
    return { 'oidc.client_id': clientId, 'oidc.client_secret': clientSecret }
  }
}
