import { DisablingRules } from '../admission/rules/disabling-rules'
import type { AttemptFailure } from '../routing/retry.policy'
import { type FailedAttempt, mayBeRepeated } from './refused-keys'

/** Of each text by which an upstream tells of our account (`tellsOfAccount`), a part that none of its kind is without. */
const accountWords = new DisablingRules([
  ...['credit balance', 'api key', 'api_key', 'api-key', 'apikey'],
  ...['your account', 'your organi', 'your billing', 'your credit', 'your balance', 'your plan'],
  ...['余额', '欠费'],
])

/** The same of texts that tell of a model (`tellsOfModel`). */
const modelWords = new DisablingRules([
  ...['model identifier', 'on-demand throughput', 'not exist', 'unknown model', 'no such model', '模型不存在'],
])

/**
 * Whether a failure tells of our account, or of a model, by words alone that the caller may have put into the upstream's mouth: by those nobody's
 * key is left alone, or one user could turn everybody's calls to other channels.
 */
export function isHearsay(failure: AttemptFailure, asked: FailedAttempt['asked']): boolean {
  if (failure.kind !== 'status' || failure.isByWords === undefined) return false
  return mayBeRepeated(failure.isByWords === 'account' ? accountWords : modelWords, asked)
}
