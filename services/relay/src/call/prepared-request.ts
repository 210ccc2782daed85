import { type Capability, formatFor } from '@tollgate/catalogue'
import type { PreparedBody, RequestScan } from '@tollgate/formats'
import type { FormatOptions } from '../admission/rules/format-options'
import type { Pick } from '../routing/pick.policy'
import type { Attempt } from './attempt'
import type { CallAccount } from './call-account'
import type { CallContext } from './call-context'
import { firstWordsIn } from './first-words'
import { changesFor } from './request-changes'

/** What goes upstream: in its format, but for what each channel changes. */
export interface Said {
  readonly body: Buffer
  readonly scan: RequestScan
  /** What the upstream is asked for, where that is not what the caller asks for. */
  readonly capability?: Capability
}

/** What administrators want of a call's request in the format in which a channel's provider is asked for a model. */
export function formatOptionsOf(
  { settings }: CallContext,
  { arrival }: CallAccount,
  { pick, model }: { readonly pick: Pick; readonly model: string },
): FormatOptions | undefined {
  const format = formatFor(pick.key.target.provider, model)
  const { formatOptions, ownFormatOptions } = settings
  return (format === arrival.kind.format.name ? ownFormatOptions : formatOptions)[format]
}

/** The request as the channel of an attempt is to get it. */
export function prepareFor(
  { clock, metrics }: CallContext,
  account: CallAccount,
  { attempt, said }: { readonly attempt: Attempt; readonly said: Said },
): PreparedBody {
  const { upstreamFormat } = attempt
  const { body, scan } = said
  const startedMs = clock.monotonicMs()
  const first = firstWordsIn(attempt, body, scan)
  attempt.systemPrompt = first?.fate ?? null
  const changes = changesFor(attempt, account, scan)
  const prepared = upstreamFormat.prepareRequest(body, scan, first === null ? changes : { ...changes, said: first })
  metrics.took('translate', clock.monotonicMs() - startedMs)
  return prepared
}
