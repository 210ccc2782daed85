import type { Language } from '@tollgate/platform'

/** The values of a warning; amounts are texts, as they are to be read. */
export interface WarningFacts {
  readonly balance: string
  readonly threshold: string
  readonly link: string
}

/**
 * The JSON body for a webhook (rule A26). Its receiver puts `values` in place of each `{{value}}` of `content`, in order.
 */
export interface WebhookBody {
  readonly type: string
  readonly title: string
  readonly content: string
  readonly values: readonly string[]
  /** Unix seconds. */
  readonly timestamp: number
}

const texts: Readonly<Record<Language, { title: string; content: string }>> = {
  zh: {
    title: '您的额度即将用尽',
    content: '您的剩余额度为 {{value}}，已低于预警值 {{value}}。为了不影响您的使用，请及时充值：{{value}}',
  },
  en: {
    title: 'Your quota is running low',
    content:
      'You have {{value}} left, which is below your warning threshold of {{value}}. Please top up in time: {{value}}',
  },
}

/** The body for a webhook that warns of a low balance. */
export function quotaWarning(
  { balance, threshold, link }: WarningFacts,
  language: Language,
  atMs: number,
): WebhookBody {
  return {
    type: 'quota_exceed',
    ...texts[language],
    values: [balance, threshold, link],
    timestamp: Math.floor(atMs / 1_000),
  }
}
