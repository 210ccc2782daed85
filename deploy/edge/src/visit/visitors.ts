import type { IncomingMessage } from 'node:http'
import { type RouteOwner } from '@tollgate/contracts'
import {
  type ClientOrigin,
  createClientAddress,
  createProxyTrust,
  isPrivateAddress,
  type Log,
  nameOf,
  plainAddress,
} from '@tollgate/platform'
import type { EdgeConfig } from '../config/edge.config'
import type { HeadFields } from '../headers'
import { AllowedHosts } from './allowed-hosts'
import { type AnswerKind, securityFields } from './security-headers'
import type { SiteStatus } from './site-status'

/** A request at the door: what it asks for, and who asks. */
export interface Visit {
  readonly request: IncomingMessage
  readonly path: string
  readonly owner: RouteOwner | null
  readonly origin: ClientOrigin
  /** A trusted proxy brought it. */
  readonly isProxied: boolean
  /** What the edge puts on every answer to it. */
  readonly fields: HeadFields
}

/** Finds out who visits, and under which name. */
export class Visitors {
  private readonly clientOf: ReturnType<typeof createClientAddress>
  private readonly isProxy: (ip: string) => boolean
  private readonly hosts: AllowedHosts
  private hasWarned = false

  constructor(
    config: Pick<EdgeConfig, 'TRUSTED_PROXIES' | 'ALLOWED_HOSTS'>,
    private readonly site: SiteStatus,
    private readonly log: Log,
  ) {
    // No edge secret here: a client that has learned of the signed headers must not be believed by the edge itself.
    this.clientOf = createClientAddress({ trustedProxies: config.TRUSTED_PROXIES })
    this.isProxy = createProxyTrust(config.TRUSTED_PROXIES)
    this.hosts = new AllowedHosts(config.ALLOWED_HOSTS, () => site.serverAddress())
  }

  /** Reads a request for a path that this owner serves. */
  visitOf(request: IncomingMessage, path: string, owner: RouteOwner | null): Visit {
    const told = this.clientOf(request)
    const origin = { ...told, isEncrypted: told.isEncrypted || this.isEncryptedSite(request) }
    const peer = plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
    const isProxied = this.isProxy(peer)
    if (!isProxied) this.warnOfProxy(request, peer)
    const fields = securityFields(kindOf(path, owner), origin.isEncrypted)
    return { request, path, owner, origin, isProxied, fields }
  }

  /**
   * Whether a request may call this site by the name that it does. Calls with a key of their own may always: who was led
   * astray has none.
   */
  maySpeak({ request, path, owner, origin, isProxied }: Visit): boolean | Promise<boolean> {
    if ((owner === 'relay' && !path.startsWith('/pg/')) || path.startsWith('/health/')) return true
    return this.hosts.allows(origin.host ?? request.headers.host ?? '', isProxied)
  }

  /** Whoever calls the https address that the operator gave comes by it, whether a proxy says so or not. */
  private isEncryptedSite({ headers }: IncomingMessage): boolean {
    const address = this.site.knownAddress
    return address?.protocol === 'https:' && nameOf(address.host) === nameOf(headers.host ?? '')
  }

  /** A proxy of the operator's own that is not trusted makes one client of all: limits then hold for all together. */
  private warnOfProxy({ headers }: IncomingMessage, peer: string): void {
    if (this.hasWarned || headers['x-forwarded-for'] === undefined || !isPrivateAddress(peer)) return
    this.hasWarned = true
    this.log.warn('edge.proxy-not-trusted', {
      peer,
      what: 'X-Forwarded-For is not believed: set TRUSTED_PROXIES if this is your proxy, or all visitors count as one address',
    })
  }
}

function kindOf(path: string, owner: RouteOwner | null): AnswerKind {
  if (path.startsWith('/api/') || path.startsWith('/health/')) return 'api'
  return owner === 'edge' ? 'page' : 'relayed'
}
