import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { platformErrors } from '../errors/platform.errors'
import { type EgressPolicy, isAddressAllowed } from './address-rules'
import { guardedLookup, type LookupRules } from './guarded-lookup'
import type { OwnPlaces } from './own-places'

export interface ConnectorRules extends Omit<LookupRules, 'refuses'> {
  /** Where nothing may lead that was typed. */
  readonly own?: OwnPlaces | undefined
  /** Further options of undici's connector: timeouts, TLS. */
  readonly connect?: buildConnector.BuildOptions
}

/** How undici's clients and pools connect when the address was typed by someone: names are checked as they resolve, literal addresses at once. */
export function guardedConnector(
  policy: EgressPolicy,
  { connect, own, ...rules }: ConnectorRules = {},
): buildConnector.connector {
  const build = (more: Pick<LookupRules, 'refuses'>) =>
    buildConnector({ ...connect, lookup: guardedLookup(policy, { ...rules, ...more }) } as buildConnector.BuildOptions) // its types leave out net's own `lookup`
  const base = build({})
  /** Of our own ports there are a few only. */
  const byOwnPort = new Map<number, buildConnector.connector>()
  return (options, callback) => {
    const { hostname } = options
    const isLiteral = isIP(hostname) !== 0
    const refuse = () => callback(platformErrors.addressRefused({ host: hostname }), null)
    if (isLiteral && !isAddressAllowed(hostname, policy, rules)) return refuse()
    const port = portOf(options)
    if (!own?.has(port)) return base(options, callback)
    if (!isLiteral) {
      const connector = byOwnPort.get(port) ?? build({ refuses: (ip) => own.includes(ip, port) })
      byOwnPort.set(port, connector)
      return connector(options, callback)
    }
    own.includes(hostname, port).then((isOwn) => (isOwn ? refuse() : base(options, callback)), refuse)
  }
}

const usualPorts: ReadonlyMap<string, number> = new Map([
  ['https:', 443],
  ['socks5:', 1080],
  ['socks5h:', 1080],
])

/** The port of an address that may leave it to its scheme. */
export function portOf({ port, protocol }: Pick<buildConnector.Options, 'port' | 'protocol'>): number {
  return Number(port) || (usualPorts.get(protocol) ?? 80)
}
