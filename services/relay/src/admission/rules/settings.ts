import { mostRetries, type OptionKey, type OptionValue } from '@tollgate/contracts'
import type { AnswerWords } from '../../words/answer-words'
import { SensitiveWords } from '../../words/sensitive-words'
import { aliasOptionKeys, type AliasOptions, readAliasOptions } from './alias-options'
import { bodyOptionKeys, type BodyRules, readBodyRules } from './body-options'
import { cacheOptionKeys, type CacheOptions, readCacheOptions } from './cache-options'
import { disablingOptionKeys, type DisablingRules, readDisablingRules } from './disabling-rules'
import { type AllFormatOptions, formatOptionKeys, readFormatOptions, readOwnFormatOptions } from './format-options'
import { readStrategies, type Strategies, strategyOptionKeys } from './strategy-options'
import { readTaskOptions, taskOptionKeys, type TaskOptions } from './task-options'

/** Reads the present value of an option. */
export type ReadOption = <K extends OptionKey>(key: K) => OptionValue<K>

/** How many requests one user may make in a period; 0 is no limit. */
export interface CommonRates {
  /** Of any outcome. */
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
  /** What holds for every user; null while the limit is off. */
  readonly commonRates: CommonRates | null
  /** What holds for each user of a group, by its name. */
  readonly groupRates: OptionValue<'GroupRateLimits'>
  /** Null while prompts are not searched. */
  readonly sensitiveWords: SensitiveWords | null
  /** Null while answers are not searched. */
  readonly answerWords: AnswerWords | null
  /** Administrators without a second factor are let in nowhere where somebody comes in without a token. */
  readonly isAdminSecondFactorRequired: boolean
  /** Whose quota the dashboard's routes tell, and how many units make one of what they tell it in: a dollar, or a unit. */
  readonly quotaShown: { readonly isOfToken: boolean; readonly unitsPerAmount: number }
  /** Null while streams are not kept alive. */
  readonly pingIntervalMs: number | null
  readonly formatOptions: AllFormatOptions
  /** Of requests that come in their upstream's own format. */
  readonly ownFormatOptions: AllFormatOptions
  readonly aliases: AliasOptions
  readonly cache: CacheOptions
  /** Null while nothing is kept of requests and answers. */
  readonly bodies: BodyRules | null
  /** Null while no channel is disabled by itself. */
  readonly disabling: DisablingRules | null
  readonly strategies: Strategies
  readonly tasks: TaskOptions
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
  'GroupRateLimits',
  'CheckSensitiveEnabled',
  'CheckSensitiveOnPromptEnabled',
  'CheckSensitiveOnCompletionEnabled',
  'StopOnSensitiveEnabled',
  'StreamCacheQueueLength',
  'SensitiveWords',
  'AdminSecondFactorRequired',
  'DisplayTokenStatEnabled',
  'DisplayInCurrencyEnabled',
  'QuotaPerUnit',
  'general_setting.ping_interval_enabled',
  'general_setting.ping_interval_seconds',
  ...formatOptionKeys,
  ...aliasOptionKeys,
  ...bodyOptionKeys,
  ...cacheOptionKeys,
  ...disablingOptionKeys,
  ...strategyOptionKeys,
  ...taskOptionKeys,
])

/** What was made of a list, which is costly, for as long as the list is there. */
const lists = new WeakMap<readonly string[], SensitiveWords>()

/** Takes the options together. */
export function readSettings(read: ReadOption): Settings {
  return {
    usableGroups: read('UserUsableGroups'),
    groupRatio: read('GroupRatio'),
    retryTimes: Math.min(read('RetryTimes'), mostRetries),
    outputTokens: read('PreConsumedQuota'),
    commonRates: commonRatesOf(read),
    groupRates: read('GroupRateLimits'),
    sensitiveWords: read('CheckSensitiveOnPromptEnabled') ? sensitiveWordsOf(read) : null,
    answerWords: answerWordsOf(read),
    isAdminSecondFactorRequired: read('AdminSecondFactorRequired'),
    quotaShown: {
      isOfToken: read('DisplayTokenStatEnabled'),
      unitsPerAmount: read('DisplayInCurrencyEnabled') ? read('QuotaPerUnit') : 1,
    },
    pingIntervalMs: read('general_setting.ping_interval_enabled')
      ? read('general_setting.ping_interval_seconds') * 1_000
      : null,
    formatOptions: readFormatOptions(read),
    ownFormatOptions: readOwnFormatOptions(read),
    aliases: readAliasOptions(read),
    cache: readCacheOptions(read),
    bodies: readBodyRules(read),
    disabling: readDisablingRules(read),
    strategies: readStrategies(read),
    tasks: readTaskOptions(read),
  }
}

function commonRatesOf(read: ReadOption): CommonRates | null {
  const periodMinutes = read('ModelRequestRateLimitDurationMinutes')
  if (!read('ModelRequestRateLimitEnabled') || periodMinutes === 0) return null
  return {
    requests: read('ModelRequestRateLimitCount'),
    successes: read('ModelRequestRateLimitSuccessCount'),
    periodMinutes,
  }
}

function answerWordsOf(read: ReadOption): AnswerWords | null {
  const list = read('CheckSensitiveOnCompletionEnabled') ? sensitiveWordsOf(read) : null
  if (list === null) return null
  return { list, isStopping: read('StopOnSensitiveEnabled'), heldPieces: read('StreamCacheQueueLength') }
}

function sensitiveWordsOf(read: ReadOption): SensitiveWords | null {
  if (!read('CheckSensitiveEnabled')) return null
  const lines = read('SensitiveWords')
  const words = lists.get(lines) ?? new SensitiveWords(lines)
  lists.set(lines, words)
  return words.isEmpty ? null : words
}
