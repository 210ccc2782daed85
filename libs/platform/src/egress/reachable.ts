import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { platformErrors } from '../errors/platform.errors'
import { type EgressPolicy, isAddressAllowed } from './address-rules'
import { type ConnectorRules, portOf } from './guarded-connector'
import { guardedLookup } from './guarded-lookup'

/** Names of a network of one's own, whoever resolves them. */
const innerName = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/i
/** Somebody waits for the answer. */
const resolveMs = 2_000

/**
 * Throws `platform.address-refused` for an address that would be refused if it were called now: a literal one by itself, a name
 * by what it resolves to; one that resolves to nothing here only where it cannot mean anybody on the internet.
 */
export async function assertReachable(
  url: URL,
  policy: EgressPolicy,
  { own, ...rules }: Omit<ConnectorRules, 'connect'>,
): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = portOf({ port: url.port, protocol: url.protocol })
  const refuses = async (ip: string) => own?.has(port) === true && (await own.includes(ip, port))
  if (isIP(host) !== 0) {
    if (!isAddressAllowed(host, policy, rules) || (await refuses(host))) throw platformErrors.addressRefused({ host })
    return
  }
  const lookup = guardedLookup(policy, { ...rules, refuses })
  const resolved = new Promise<Error | null>((resolve) => lookup(host, { all: true }, (error) => resolve(error)))
  const failure = await Promise.race([resolved, delay(resolveMs, null, { ref: false })])
  if (platformErrors.addressRefused.is(failure)) throw failure
  const isInner = policy === 'user' && rules.allowPrivate !== true && innerName.test(host)
  if (failure !== null && isInner) throw platformErrors.addressRefused({ host })
}
