import { defineRelayErrors, errorTypes } from './error-definition'

const { ours } = errorTypes

/** Why a call that may be made has to wait. */
export const limitErrors = defineRelayErrors({
  'rate-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '您已达到请求数限制：{minutes} 分钟内最多请求 {limit} 次',
    en: 'Too many requests: at most {limit} in {minutes} minutes.',
  },
  'keys-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '来自您网络的无效令牌过多，请稍后再试',
    en: 'Too many invalid API keys came from your network. Please try again later.',
  },
  'success-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '您已达到请求数限制：{minutes} 分钟内最多成功请求 {limit} 次',
    en: 'Too many requests: at most {limit} successful ones in {minutes} minutes.',
  },
  'channels-full': {
    status: 429,
    type: ours,
    code: 'channels_full',
    zh: '当前分组 {group} 下模型 {model} 的渠道均已达到上限，请稍后再试',
    en: 'All channels of the group {group} for the model {model} are at their limits. Try again later.',
  },
  'token-day-capped': {
    status: 429,
    type: ours,
    code: 'insufficient_quota',
    zh: '该令牌今日可用额度已用尽，将在次日恢复',
    en: 'The API key has spent what it may spend today. It may be used again tomorrow.',
  },
  'token-month-capped': {
    status: 429,
    type: ours,
    code: 'insufficient_quota',
    zh: '该令牌本月可用额度已用尽，将在下月恢复',
    en: 'The API key has spent what it may spend this month. It may be used again next month.',
  },
  'quota-held': {
    status: 429,
    type: ours,
    code: 'quota_held',
    zh: '剩余额度正被其他进行中的请求占用，请稍后重试',
    en: 'Other calls under way hold the remaining quota. Try again shortly.',
  },
  'token-requests-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '请求过多：该令牌每分钟最多请求 {limit} 次',
    en: 'Too many requests: at most {limit} requests a minute for this API key.',
  },
  'token-tokens-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: 'token 用量过多：该令牌每分钟最多使用 {limit} 个 token',
    en: 'Too many tokens: at most {limit} tokens a minute for this API key.',
  },
  'token-calls-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '同时进行的请求过多：该令牌最多同时进行 {limit} 个请求',
    en: 'Too many calls under way: at most {limit} at once for this API key.',
  },
  'user-requests-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '请求过多：该用户每分钟最多请求 {limit} 次',
    en: 'Too many requests: at most {limit} requests a minute for this account.',
  },
  'user-tokens-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: 'token 用量过多：该用户每分钟最多使用 {limit} 个 token',
    en: 'Too many tokens: at most {limit} tokens a minute for this account.',
  },
  'user-calls-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '同时进行的请求过多：该用户最多同时进行 {limit} 个请求',
    en: 'Too many calls under way: at most {limit} at once for this account.',
  },
  'group-requests-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '请求过多：您所在分组的每个用户每分钟最多请求 {limit} 次',
    en: 'Too many requests: at most {limit} requests a minute for each account of your group.',
  },
  'group-tokens-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: 'token 用量过多：您所在分组的每个用户每分钟最多使用 {limit} 个 token',
    en: 'Too many tokens: at most {limit} tokens a minute for each account of your group.',
  },
  'group-calls-limited': {
    status: 429,
    type: ours,
    code: 'rate_limit_exceeded',
    zh: '同时进行的请求过多：您所在分组的每个用户最多同时进行 {limit} 个请求',
    en: 'Too many calls under way: at most {limit} at once for each account of your group.',
  },
})
