import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { platformErrors } from '../errors/platform.errors'
import { type AddressRules, type EgressPolicy, isAddressAllowed, isMetadataName } from './address-rules'

/** Resolves a name to all its addresses; the system's resolver unless a test brings its own. */
export type Resolve = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>

export interface LookupRules extends AddressRules {
  readonly resolve?: Resolve
  /** Refuses further addresses. */
  readonly refuses?: (ip: string) => Promise<boolean>
}

/**
 * A `lookup` for sockets that yields allowed addresses only. The socket connects to exactly what was checked, so a name that
 * changes its mind afterwards gains nothing. Not asked for hosts that are IP addresses already: see `guardedConnector`.
 */
export function guardedLookup(
  policy: EgressPolicy,
  { resolve = systemResolve, refuses, ...rules }: LookupRules = {},
): LookupFunction {
  return (hostname, options, callback) => {
    allowedAddresses(hostname, options).then(
      (addresses) => {
        const [first] = addresses
        if (options.all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }

  async function allowedAddresses(
    hostname: string,
    options: LookupOptions,
  ): Promise<[LookupAddress, ...LookupAddress[]]> {
    if (isMetadataName(hostname)) throw platformErrors.addressRefused({ host: hostname })
    let found: LookupAddress[]
    try {
      found = await resolve(hostname, { ...options, all: true })
    } catch (cause) {
      throw platformErrors.addressUnresolved({ host: hostname }, { cause })
    }
    const kept: LookupAddress[] = []
    for (const each of found) {
      if (isAddressAllowed(each.address, policy, rules) && !(await refuses?.(each.address))) kept.push(each)
    }
    const [first, ...others] = kept
    if (!first) throw platformErrors.addressRefused({ host: hostname })
    return [first, ...others]
  }
}

function systemResolve(hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    )
  })
}
