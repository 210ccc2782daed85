import type { RepeatRules } from '@tollgate/catalogue'
import type { CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import type { Refusal } from '../errors/relay.errors'
import { askVendor } from '../wires/ask-vendor'
import type { Attempt } from './attempt'
import type { AttemptsListener } from './attempts-listener'
import { type Said, upstreamRequestOf } from './prepared-request'
import { answerSettingOf } from './translated-requests'

/** A submit may take so long: as long as uploads of images take to Discord, and somebody looks at them. */
const submitMs = 60_000

/** What is asked by an attempt. */
interface AskedUpstream {
  readonly attempt: Attempt
  readonly said: Said
  /** The caller's that pass. */
  readonly headers: readonly string[] | undefined
  readonly rules: RepeatRules
  readonly caller: AttemptsListener
  /** Is told where the channel cannot be asked for it. */
  readonly refused: (refusal: Refusal) => void
}

/** Asks the upstream of an attempt: through a socket, in its vendor's own words, or as its format has it. */
export function askUpstream(
  context: CallContext,
  account: CallAccount,
  { attempt, caller, refused, ...asked }: AskedUpstream,
): void {
  const { arrival, request: admitted, hold } = account
  const { call, version, headers } = upstreamRequestOf(context, account, { attempt, ...asked })
  if (call.capability === 'realtime') return context.realtime.open({ arrival, attempt, version, headers, caller })
  const firstPartMs = account.task === null ? attempt.pick.channel.firstPartMs : submitMs
  const { wire } = attempt
  if (wire === null) return attempt.ask(context.upstreams.call(call, attempt), firstPartMs)
  const setting = answerSettingOf(account)
  askVendor(context, { attempt, wire, request: call, arrival, admitted, hold, setting, refused })
}
