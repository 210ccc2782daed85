import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { platformErrors } from '../errors/platform.errors'
import { type EgressPolicy, isAddressAllowed } from './address-rules'
import { guardedLookup, type LookupRules } from './guarded-lookup'

export interface ConnectorRules extends LookupRules {
  /** Further options of undici's connector: timeouts, TLS. */
  readonly connect?: buildConnector.BuildOptions
}

/** How undici's clients and pools connect when the address was typed by someone: names are checked as they resolve, literal addresses at once. */
export function guardedConnector(
  policy: EgressPolicy,
  { connect, ...rules }: ConnectorRules = {},
): buildConnector.connector {
  const base = buildConnector({ ...connect, lookup: guardedLookup(policy, rules) } as buildConnector.BuildOptions) // its types leave out net's own `lookup`
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isAddressAllowed(options.hostname, policy, rules)) {
      return callback(platformErrors.addressRefused({ host: options.hostname }), null)
    }
    base(options, callback)
  }
}
