import { bodyRuleFor } from '@tollgate/catalogue'
import type { RequestChanges, RequestScan } from '@tollgate/formats'
import type { Attempt } from './attempt'
import type { CallAccount } from './call-account'

/** What has to change in a request before an attempt's upstream gets it. */
export function changesFor(
  { pick: { channel, key }, upstreamModel: model, thinkingShare }: Attempt,
  { request, arrival }: Pick<CallAccount, 'request' | 'arrival'>,
  scan: RequestScan,
): RequestChanges {
  const { provider } = key.target
  const { ownFields = [] } = arrival.kind
  const { set, drop = [] } = bodyRuleFor(provider, model) ?? {}
  const override = set === undefined ? channel.override : { ...set, ...channel.override }
  return {
    model,
    ...(request.meter === null && { streamUsage: provider.quirks.has('no-stream-options') ? 'remove' : 'ask' }),
    // A translated request may have a limit already, which is less.
    ...(request.outputLimit !== null && { outputLimit: Math.min(request.outputLimit, scan.maxTokens ?? Infinity) }),
    ...(thinkingShare !== null && { thinkingShare }),
    ...(override !== null && { override }),
    ...(ownFields.length + drop.length > 0 && { drop: [...ownFields, ...drop] }),
  }
}
