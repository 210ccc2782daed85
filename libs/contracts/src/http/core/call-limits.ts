import type { CodedText } from '@tollgate/texts'
import { z } from 'zod'
import { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from '../../core/limit-bounds'

/** What is said of limits of calls that are none, among the faults of whoever keeps them. */
export const callLimitTexts = {
  limitRpm: {
    zh: `每分钟请求数应为 0 到 ${maxRequestsPerMinute} 之间的整数`,
    en: `Requests a minute must be a whole number between 0 and ${maxRequestsPerMinute}`,
  },
  limitTpm: {
    zh: `每分钟 token 数应为 0 到 ${maxTokensPerMinute} 之间的整数`,
    en: `Tokens a minute must be a whole number between 0 and ${maxTokensPerMinute}`,
  },
  limitConcurrency: {
    zh: `并发请求数应为 0 到 ${maxConcurrency} 之间的整数`,
    en: `Calls at once must be a whole number between 0 and ${maxConcurrency}`,
  },
} as const

type CallLimitFaults = Readonly<Record<keyof typeof callLimitTexts, Pick<CodedText, 'code'>>>

const limit = (code: string, most: number) => z.int(code).min(0, code).max(most, code)

/** What a token or a user may ask in a minute, in requests and tokens, and at once; 0 is no limit. */
export const callLimitsOf = (faults: CallLimitFaults) => ({
  rpm: limit(faults.limitRpm.code, maxRequestsPerMinute),
  tpm: limit(faults.limitTpm.code, maxTokensPerMinute),
  concurrency: limit(faults.limitConcurrency.code, maxConcurrency),
})
