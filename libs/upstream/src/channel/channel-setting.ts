import { z } from 'zod'
import { proxyAddress } from './proxy'

/** Every process keeps it, and every call of the channel is held for as many tokens as it has bytes. */
const mostPromptChars = 20_000
/** Nobody waits longer than an hour; less than a tenth of a second is no time for any upstream. */
const timeoutSeconds = z.number().min(0.1).max(3_600)
/** More than any vendor allows one account. */
const limit = z.int().min(1).max(1_000_000_000)

/**
 * A channel's `setting`. Calls go through `proxy` when it is given: `http`, `https` or `socks5`, with credentials if need be.
 * Fields that nothing reads are refused, so that a slip of the pen does not look like a setting.
 */
export const channelSetting = z.strictObject({
  proxy: proxyAddress.nullish().transform((text) => text || null),
  /** Answers to chats are read and written anew, in no more and no less than their format's own words. */
  force_format: z.boolean().optional(),
  /** Thoughts become text of the answer. */
  thinking_to_content: z.boolean().optional(),
  /** Said first in chats for which their callers give no system prompt; blank says nothing. */
  system_prompt: z.string().max(mostPromptChars).nullish(),
  /** Said in front of what callers give, too. */
  system_prompt_override: z.boolean().optional(),
  /** Until the first good part of a stream, or the head of another answer: then another channel is asked. */
  first_token_timeout_seconds: timeoutSeconds.nullish(),
  /** Between two parts of an answer that has begun, in place of the usual time. */
  idle_timeout_seconds: timeoutSeconds.nullish(),
  /** Requests, and tokens read and written, that all relays together ask of it in a minute; null for any number. */
  requests_per_minute: limit.nullish(),
  tokens_per_minute: limit.nullish(),
  /** Calls and sessions that all relays together have under way at it. */
  max_concurrent_calls: limit.nullish(),
  /** What asking it costs, in proportion to other channels; 1 unless it is said. */
  cost: z.number().min(0).max(1_000_000).optional(),
  /** Which of several keys a call goes by; in turn unless it is said. */
  key_choice: z.enum(['in_turn', 'random']).optional(),
})

/** What of a setting cannot be, by name, with what may stand there where that says it in any language. */
export function settingFaults(issues: readonly z.core.$ZodIssue[]): string {
  return issues.flatMap((issue) => ('keys' in issue ? issue.keys : `${nameOf(issue)}${allowedIn(issue)}`)).join(', ')
}

const nameOf = ({ path }: z.core.$ZodIssue): string => path.join('.') || 'setting'

function allowedIn(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return ` (≥ ${issue.minimum})`
    case 'too_big':
      return ` (≤ ${issue.maximum})`
    case 'not_multiple_of':
      return ` (n × ${issue.divisor})`
    case 'invalid_type':
      return ` (${issue.expected})`
    case 'invalid_value':
      return ` (${issue.values.join(' | ')})`
    default:
      return ''
  }
}
