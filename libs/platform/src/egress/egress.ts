import { Agent, type Dispatcher, request } from 'undici'
import { platformErrors } from '../errors/platform.errors'
import type { EgressPolicy } from './address-rules'
import { type ConnectorRules, guardedConnector } from './guarded-connector'
import { assertReachable } from './reachable'
import { type Hop, nextHop } from './redirect'

export interface EgressRequest {
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** For the whole exchange, redirects and the answer's body included; 15 s unless given. */
  readonly timeoutMs?: number
  /** How many redirects are followed, each checked like the first address; 3 unless given. */
  readonly maxRedirects?: number
  readonly httpsOnly?: boolean
  readonly signal?: AbortSignal
}

const defaultTimeoutMs = 15_000
const defaultMaxRedirects = 3

/** The one door for HTTP to addresses that people typed. */
export class Egress {
  private readonly agents: Readonly<Record<EgressPolicy, Agent>>

  constructor(private readonly rules: Omit<ConnectorRules, 'connect'> = {}) {
    const agent = (policy: EgressPolicy) =>
      new Agent({ connect: guardedConnector(policy, { ...rules, connect: { timeout: 5_000 } }) })
    this.agents = { operator: agent('operator'), user: agent('user') }
  }

  /**
   * Makes a request and gives undici's answer, whatever its status. Throws `platform.url-refused`, `platform.address-refused`,
   * `platform.address-unresolved` or `platform.too-many-redirects`; failures of the network as undici's own errors.
   * The caller must read the body (`readBody`) or `dump` it: destroyed while it arrives, it raises an error nobody catches.
   */
  async request(url: string, options: EgressRequest, policy: EgressPolicy): Promise<Dispatcher.ResponseData> {
    const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    let hop: Hop = {
      url: checkedUrl(url, options),
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body ?? null,
    }
    for (let followed = 0; ; followed++) {
      const answer = await request(hop.url, {
        method: hop.method,
        headers: hop.headers,
        body: hop.body,
        dispatcher: this.agents[policy],
        signal,
      })
      const next = nextHop(hop, answer.statusCode, answer.headers.location)
      if (!next) return answer
      await answer.body.dump()
      if (followed >= (options.maxRedirects ?? defaultMaxRedirects)) throw platformErrors.tooManyRedirects()
      hop = { ...next, url: checkedUrl(next.url.href, options) }
    }
  }

  /**
   * Whether an address may be saved to be called later: the same as when it is called, as far as that can be told now. A name
   * that does not resolve at the moment may do so later. Throws `platform.url-refused` or `platform.address-refused`.
   */
  async check(url: string, options: Pick<EgressRequest, 'httpsOnly'>, policy: EgressPolicy): Promise<void> {
    await assertReachable(checkedUrl(url, options), policy, this.rules)
  }

  /** Closes the connections that are kept. */
  async close(): Promise<void> {
    await Promise.all([this.agents.operator.close(), this.agents.user.close()])
  }
}

function checkedUrl(text: string, { httpsOnly }: Pick<EgressRequest, 'httpsOnly'>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && httpsOnly !== true)
  // Credentials in an address would travel to wherever it redirects.
  if (!url || !isAllowed || url.username !== '' || url.password !== '') throw platformErrors.urlRefused()
  return url
}
