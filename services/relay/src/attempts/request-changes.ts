import { bodyRuleFor } from '@tollgate/catalogue'
import type { RequestChanges, RequestScan } from '@tollgate/formats'
import type { CallAccount } from '../account/call-account'
import type { Attempt } from './attempt'

/** What has to change in a request before an attempt's upstream gets it. */
export function changesFor(
  { pick: { channel, key }, upstreamModel: model, thinkingShare, translation }: Attempt,
  { request, arrival }: Pick<CallAccount, 'request' | 'arrival'>,
  scan: RequestScan,
): RequestChanges {
  const { provider } = key.target
  const { ownFields = [] } = arrival.kind
  const { set, drop = [], betas } = bodyRuleFor(provider, model) ?? {}
  const novelties = betas === undefined || translation !== null ? {} : noveltiesIn(betas, arrival.passedHeaders)
  const override = set === undefined ? channel.override : { ...set, ...novelties, ...channel.override }
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

/** What Anthropic's clients ask for by a header, as a list in the body. */
function noveltiesIn(field: string, headers: readonly string[] = []): Readonly<Record<string, readonly string[]>> {
  const value = headers[headers.indexOf('anthropic-beta') + 1]
  if (!headers.includes('anthropic-beta') || value === undefined) return {}
  const names = value.split(',').map((name) => name.trim())
  return { [field]: names.filter((name) => name !== '') }
}
