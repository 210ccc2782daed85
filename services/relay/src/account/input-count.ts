import { textBodyOf } from '@tollgate/formats'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival, CallOrigin } from '../admission/arrival'
import { likelyInputTokens, mostCountedBytes } from '../counting/likely-tokens'
import type { TokenCount, TokenCounter } from '../counting/token-counter'

/** Other vocabularies than the two that are counted by take up to so much more for the same text. */
const vocabularyMargin = 1.25

const unknown: TokenCount = { tokens: 0, isEstimate: true }

/** What a call asks, whose tokens are counted. */
interface CountedRequest {
  readonly arrival: Pick<CallOrigin | Arrival, 'kind'>
  readonly request: AdmittedRequest
}

/** The tokens of the request, and of what its channel says before it, as an upstream that knows this model would count them. */
export async function countInput(
  counter: TokenCounter,
  { arrival, request }: CountedRequest,
  { model, firstWords }: { readonly model: string; readonly firstWords: string },
): Promise<TokenCount> {
  const { scan } = request
  const body = textBodyOf(request.body, scan)
  const userId = request.caller.user.id
  const format = arrival.kind.format.name
  const [first, count] = await Promise.all([
    counter.count(userId, model, { kind: 'texts', texts: [firstWords] }),
    body.length === 0 ? unknown : counter.count(userId, model, { kind: 'request', body, format, model }),
  ])
  const tokens = count.isEstimate ? likelyInputTokens(scan) : count.tokens
  return { tokens: tokens + first.tokens, isEstimate: count.isEstimate }
}

/** At least as many tokens as the request can have, as far as counting tells: never more than its bytes allow. */
export async function boundInput(
  counter: TokenCounter,
  { arrival, request }: CountedRequest,
  model: string,
): Promise<number> {
  const body = textBodyOf(request.body, request.scan)
  const { inputTokens, mediaTokens } = request.forecast
  if (body.length === 0 || body.length > mostCountedBytes) return inputTokens
  const asked = { kind: 'all-text', body, format: arrival.kind.format.name } as const
  const { tokens, isEstimate } = await counter.count(request.caller.user.id, model, asked)
  return isEstimate ? inputTokens : Math.min(inputTokens, Math.ceil(tokens * vocabularyMargin) + mediaTokens)
}
