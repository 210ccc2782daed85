import type { OptionKey, OptionValue } from '@tollgate/contracts'
import { SensitiveWords } from '../words/sensitive-words'

/** Reads the present value of an option. */
export type ReadOption = <K extends OptionKey>(key: K) => OptionValue<K>

/** How many requests one user may make; null while the limit is off. */
export interface RateLimits {
  /** Requests of any outcome in a period; 0 is no limit. */
  readonly requests: number
  readonly successes: number
  readonly periodMinutes: number
}

/** The options that calls are judged by, read once after each change. */
export interface Settings {
  readonly usableGroups: Readonly<Record<string, string>>
  readonly groupRatio: Readonly<Record<string, string>>
  readonly retryTimes: number
  /** Output tokens that are reserved for a request without a limit of its own. */
  readonly outputTokens: number
  readonly rateLimits: RateLimits | null
  /** Null while prompts are not searched. */
  readonly sensitiveWords: SensitiveWords | null
  /** Null while streams are not kept alive. */
  readonly pingIntervalMs: number | null
}

/** The options that `readSettings` reads. */
export const settingKeys: ReadonlySet<OptionKey> = new Set<OptionKey>([
  'UserUsableGroups',
  'GroupRatio',
  'RetryTimes',
  'PreConsumedQuota',
  'ModelRequestRateLimitEnabled',
  'ModelRequestRateLimitCount',
  'ModelRequestRateLimitSuccessCount',
  'ModelRequestRateLimitDurationMinutes',
  'CheckSensitiveEnabled',
  'CheckSensitiveOnPromptEnabled',
  'SensitiveWords',
  'general_setting.ping_interval_enabled',
  'general_setting.ping_interval_seconds',
])

/** Takes the options together. */
export function readSettings(read: ReadOption): Settings {
  return {
    usableGroups: read('UserUsableGroups'),
    groupRatio: read('GroupRatio'),
    retryTimes: read('RetryTimes'),
    outputTokens: read('PreConsumedQuota'),
    rateLimits: rateLimitsOf(read),
    sensitiveWords: sensitiveWordsOf(read),
    pingIntervalMs: read('general_setting.ping_interval_enabled')
      ? read('general_setting.ping_interval_seconds') * 1_000
      : null,
  }
}

function rateLimitsOf(read: ReadOption): RateLimits | null {
  const periodMinutes = read('ModelRequestRateLimitDurationMinutes')
  if (!read('ModelRequestRateLimitEnabled') || periodMinutes === 0) return null
  return {
    requests: read('ModelRequestRateLimitCount'),
    successes: read('ModelRequestRateLimitSuccessCount'),
    periodMinutes,
  }
}

function sensitiveWordsOf(read: ReadOption): SensitiveWords | null {
  if (!read('CheckSensitiveEnabled') || !read('CheckSensitiveOnPromptEnabled')) return null
  const words = new SensitiveWords(read('SensitiveWords'))
  return words.isEmpty ? null : words
}
