import type { Framing, WireName } from '@tollgate/catalogue'
import { type Loss, type VendorSetting, vendorTranslatorOf } from '@tollgate/formats'
import type { UpstreamRequest } from '@tollgate/upstream'
import type { BodyTranslator } from '../bodies/body-translator'
import type { Refusal } from '../errors/relay.errors'

/** A request as OpenAI says it, and what of its call is known outside it. */
export interface AskedOfVendor {
  readonly wire: WireName
  readonly body: UpstreamRequest['body']
  readonly userId: number
  readonly setting: VendorSetting
}

/** The same in a vendor's words, and what these cannot say. */
export interface WiredRequest {
  readonly body: Buffer
  /** As the path names it. */
  readonly model: string
  /** A stream is asked for, whether or not the caller wants one. */
  readonly isStream: boolean
  readonly framing: Framing
  readonly losses: readonly Loss[]
}

const lost: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }
const nothing = Buffer.alloc(0)
/** A message is masked in one go, and no model that is asked by one reads as much. */
const mostMessageBytes = 8 * 1024 * 1024

/** Says a request in a vendor's words; a refusal where they have none for it. */
export function wiredRequest(
  bodies: BodyTranslator,
  { wire, body: given, userId, setting: { isStream: isAsked, ...known } }: AskedOfVendor,
): WiredRequest | Refusal | Promise<WiredRequest | Refusal> {
  const { vendor } = vendorTranslatorOf(wire)
  const { framing, isAlwaysStreamed = false } = vendor
  const setting = { ...known, isStream: isAlwaysStreamed || isAsked }
  // Its own memory: what stays with the call may be needed for another attempt.
  const body = Buffer.concat(given === null ? [nothing] : Buffer.isBuffer(given) ? [given] : given)
  const settled = (said: Awaited<typeof wired>): WiredRequest | Refusal => {
    if (said === null) return lost
    if (said.kind === 'untranslatable') return unsayable(said.param)
    if (framing === 'messages' && said.body.length > mostMessageBytes) return unsayable('')
    const model = vendor.pathModel?.(setting.model, setting.other) ?? setting.model
    return { body: said.body, model, isStream: setting.isStream, framing, losses: said.losses }
  }
  const wired = bodies.wired({ body, userId }, wire, setting)
  return wired instanceof Promise ? wired.then(settled) : settled(wired)
}

/** What cannot be said and may not be left out, as OpenAI calls it; empty where it is the body as a whole. */
export function unsayable(param: string): Refusal {
  return param === '' ? { code: 'untranslatable-body' } : { code: 'untranslatable', params: { param }, param }
}
