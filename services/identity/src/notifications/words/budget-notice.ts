import type { Language } from '@tollgate/platform'
import { defineTexts, fill, type Text } from '@tollgate/texts'
import type { WebhookBody } from './quota-warning'

/** A budget of which so much was spent; amounts are texts, as they are to be read. */
export interface CrossedBudget {
  readonly scope: 'user' | 'group' | 'token'
  /** What the user, group or token is called. */
  readonly name: string
  readonly percent: number
  readonly spent: string
  readonly budget: string
  /** Calls beyond are refused. */
  readonly isHard: boolean
  /** Where the budgets are. */
  readonly link: string
}

const texts = defineTexts('budget-notice', {
  user: { zh: '账户“{name}”', en: 'the account {name}' },
  group: { zh: '分组“{name}”', en: 'the group {name}' },
  token: { zh: '令牌“{name}”', en: 'the token {name}' },
  title: { zh: '{of}的本月预算已使用 {percent}%', en: '{percent}% of the monthly budget of {of} is spent' },
  hard: {
    zh: '达到预算后，本月内的调用将被拒绝。',
    en: 'Once all of it is spent, calls are refused until the month ends.',
  },
  soft: {
    zh: '这是提醒，超出预算的调用不会被拒绝。',
    en: 'This is a warning: calls beyond the budget are not refused.',
  },
})

const contents: Readonly<Record<Language, string>> = {
  zh: '{{value}}：已使用 {{value}}，预算 {{value}}。{{value}}查看预算：{{value}}',
  en: '{{value}}: {{value}} of {{value}}. {{value}} See the budgets: {{value}}',
}

/** What a notice of a budget is headed by, in both languages. */
export function headOf({ scope, name, percent }: Pick<CrossedBudget, 'scope' | 'name' | 'percent'>): Text {
  const said = (language: Language) =>
    fill(texts.title, language, { of: fill(texts[scope], language, { name }), percent })
  return { zh: said('zh'), en: said('en') }
}

/** What happens once a budget is spent, in both languages. */
export function meaningOf({ isHard }: Pick<CrossedBudget, 'isHard'>): Text {
  return isHard ? texts.hard : texts.soft
}

/** The body for a webhook that tells of it. */
export function budgetNotice(crossed: CrossedBudget, language: Language, atMs: number): WebhookBody {
  const title = headOf(crossed)[language]
  return {
    type: 'budget_threshold',
    title,
    content: contents[language],
    values: [title, crossed.spent, crossed.budget, meaningOf(crossed)[language], crossed.link],
    timestamp: Math.floor(atMs / 1_000),
  }
}
