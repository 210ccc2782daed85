import type { RepeatRules } from '@tollgate/catalogue'
import type { FallbackReason } from '../admission/rules/alias-options'
import type { FinalFailure } from '../errors/error-reply'
import { type AttemptFailure, isRetried } from './retry.policy'

/**
 * By these an upstream says that a request is too long for a model, with any status but 429: the codes of OpenAI and llama.cpp,
 * and the words of OpenAI, Anthropic, Google, Mistral, xAI, Cohere, Bedrock, Moonshot, vLLM and Alibaba.
 */
const tooLongInCodes = /context_length_exceeded|exceed_context_size|context_window_exceeded|model_context_window/i
const tooLongInTexts =
  /(?:maximum|exceeds?(?: the)?(?: available| model'?s?)?|model'?s) (?:context|prompt) (?:length|window|size|limit)|context (?:length|window) (?:of|exceeded)|prompt is too long|exceed context limit|input token count .{0,40}exceeds|too large for model with|too many tokens|input is too long for requested model|exceeded model token limit|longer than the maximum model length|range of input length should be|prompt exceeds max length/i

/**
 * By these it says that a filter refuses what is asked: the codes of OpenAI, Azure and Alibaba, and the words of Azure,
 * Anthropic, Google and xAI.
 */
const filteredInCodes =
  /content_?filter|content_policy|responsibleai|moderation_blocked|data_?inspection_?failed|prohibited_content|invalid_prompt/i
const filteredInTexts =
  /content management policy|content filter(?:ing|ed)? policy|blocked by content filter|violat\w{1,4} (?:our )?(?:usage|content) (?:policy|policies|guidelines)|safety system|inappropriate content/i

/**
 * Why a call for an alias may go on with another model after this failure; null where that is no reason. What may not be asked
 * once more of another channel, as the upstream may have done the work, is not asked of another model either.
 */
export function fallbackReasonOf(
  failure: AttemptFailure,
  final: FinalFailure,
  { rules, answeredStatus }: { readonly rules: RepeatRules; readonly answeredStatus: number },
): FallbackReason | null {
  if (final.kind === 'stopping') return null
  // A limit of tokens speaks of too many of them as well.
  if (final.kind === 'answer' && final.error.status !== 429) {
    const { type, code, message } = final.error
    const codes = `${type} ${code ?? ''}`
    if (tooLongInCodes.test(codes) || tooLongInTexts.test(message)) return 'context-length'
    if (filteredInCodes.test(codes) || filteredInTexts.test(message)) return 'content-filter'
  }
  if (!isRetried(failure, rules, answeredStatus)) return null
  if (failure.kind === 'no-first-part') return 'upstream-failed'
  const isLimited = failure.kind === 'transport' ? failure.failure === 'saturated' : failure.status === 429
  return isLimited ? 'rate-limited' : 'upstream-failed'
}
