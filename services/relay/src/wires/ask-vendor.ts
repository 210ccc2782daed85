import type { WireName } from '@tollgate/catalogue'
import { type AnswerSetting, type Loss, vendorTranslatorOf } from '@tollgate/formats'
import type { UpstreamCall, UpstreamHandler, UpstreamRequest, Upstreams } from '@tollgate/upstream'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { BodyTranslator } from '../bodies/body-translator'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { Hold } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import { refusalOfLease } from '../lease/lease-refusal'
import type { Pick } from '../routing/pick.policy'
import { holdUnlimited } from './unlimited-hold'
import { WiredAnswer } from './wired-answer'
import { type WiredRequest, wiredRequest } from './wired-request'

/** An attempt of a call, as far as its vendor is asked and heard by it. */
export interface VendorAttempt extends UpstreamHandler {
  readonly pick: Pick
  readonly hasEnded: boolean
  noteLosses(losses: readonly Loss[]): void
  ask(call: UpstreamCall, firstPartMs: number | null): void
  guard(act: () => void | Promise<void>): void
}

/** What is asked of a vendor, and by whom. */
export interface AskedVendor {
  readonly attempt: VendorAttempt
  readonly wire: WireName
  /** As OpenAI says it. */
  readonly request: UpstreamRequest
  readonly arrival: Arrival
  readonly admitted: AdmittedRequest
  readonly hold: Hold
  readonly setting: AnswerSetting
  /** Is told where the vendor's words have none for it, or there is no room for them. */
  readonly refused: (refusal: Refusal) => void
}

/** By what a vendor is asked. */
export interface VendorContext {
  readonly translator: BodyTranslator
  readonly upstreams: Upstreams
}

/** Asks a vendor in its own words; the attempt hears its answer in OpenAI's. */
export function askVendor(context: VendorContext, asked: AskedVendor): void {
  const { attempt, wire, request, arrival, admitted, hold, refused } = asked
  const { hasNoLimit = false } = vendorTranslatorOf(wire).vendor
  const holding = hasNoLimit ? holdUnlimited(hold, admitted, request.model) : null
  const goOn = (refusal: LeaseRefusal | null): void => {
    // The client may have left meanwhile.
    if (attempt.hasEnded) return
    if (refusal !== null) return refused(refusalOfLease(refusal, arrival.kind.entrance.gone))
    askHeld(context, asked)
  }
  if (holding instanceof Promise) attempt.guard(() => holding.then(goOn))
  else goOn(holding)
}

/** Asks for what is held for. */
function askHeld(context: VendorContext, asked: AskedVendor): void {
  const { attempt, request, arrival, refused } = asked
  const send = (wired: WiredRequest | Refusal): void => {
    // The client may have left meanwhile.
    if (attempt.hasEnded) return
    if (isRefusal(wired)) return refused(wired)
    // It is kept beside the caller's own until the answer begins.
    const crowded = arrival.place.take(wired.body.length)
    if (crowded !== null) return refused(crowded)
    attempt.noteLosses(wired.losses)
    const { body, model, isStream, framing } = wired
    const answer = answerTo(asked, context)
    const { headers = [], ...manner } = vendorTranslatorOf(asked.wire).manner(isStream)
    const said = { ...request, headers: [...(request.headers ?? []), ...headers] }
    const call = context.upstreams.call({ ...said, body, model, isStream, framing, ...manner }, answer)
    answer.call = call
    attempt.ask(call, attempt.pick.channel.firstPartMs)
  }
  const wired = requestTo(asked, context)
  if (wired instanceof Promise) attempt.guard(() => wired.then(send))
  else send(wired)
}

function requestTo(
  { attempt, wire, request, arrival, admitted, setting }: AskedVendor,
  { translator: bodies }: VendorContext,
): WiredRequest | Refusal | Promise<WiredRequest | Refusal> {
  const { channel, key } = attempt.pick
  const told = {
    model: request.model,
    requestId: arrival.requestId,
    nowSeconds: setting.nowSeconds,
    isStream: request.isStream,
    other: channel.given.other.trim(),
    account: key.target.account,
    ...(admitted.outputLimit !== null && { outputLimit: admitted.outputLimit }),
  }
  return wiredRequest(bodies, { wire, body: request.body, userId: admitted.caller.user.id, setting: told })
}

function answerTo(
  { attempt, wire, request, admitted, setting }: AskedVendor,
  { translator: bodies }: VendorContext,
): WiredAnswer {
  return new WiredAnswer({
    translator: vendorTranslatorOf(wire),
    bodies,
    userId: admitted.caller.user.id,
    // An upstream of OpenAI's is always asked for usage, and the tap takes out what the caller does not want.
    setting: { ...setting, isUsageAsked: true },
    isStream: request.isStream,
    handler: attempt,
    guard: (act) => attempt.guard(act),
  })
}
