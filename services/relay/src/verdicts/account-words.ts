import type { FormatName } from '@tollgate/catalogue'
import { DisablingRules } from '../admission/rules/disabling-rules'
import type { AttemptFailure } from '../routing/retry.policy'
import { mayBeForbidden } from './named-resources'
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

/** What Gemini and Vertex AI say of files and caches of others, or of nobody, as they do of keys. */
const forbidden = 403

/** A failure, and in whose words it was told. */
interface ToldFailure {
  readonly failure: AttemptFailure
  readonly format: FormatName
}

/**
 * Whether a failure tells of our account, or of a model, by words alone that the caller may have put into the upstream's mouth, or of
 * what the caller has named: by those nobody's key is left alone, or one user could turn everybody's calls to other channels.
 */
export function isHearsay({ failure, format }: ToldFailure, asked: FailedAttempt['asked']): boolean {
  if (failure.kind !== 'status') return false
  if (failure.status === forbidden && format === 'gemini') return mayBeForbidden(asked)
  if (failure.isByWords === undefined) return false
  return mayBeRepeated(failure.isByWords === 'account' ? accountWords : modelWords, asked)
}
