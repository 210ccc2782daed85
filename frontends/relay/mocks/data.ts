import type { PricingItem } from '@tollgate/contracts/http/billing'
import type { LogView } from '@tollgate/contracts/http/logs'

/** A part of a message with images. */
export interface MockPart {
  readonly type: string
  readonly text?: string
}

/** What the playground sends. */
export interface MockChat {
  readonly messages: readonly { readonly role: string; readonly content: string | readonly MockPart[] }[]
  readonly model: string
  readonly group: string
}

export type MockLogRow = LogView & { readonly settledAtMs: number }

const item = (model_name: string, model_ratio: number, enable_groups = ['default', 'vip']): PricingItem => ({
  model_name,
  quota_type: 0,
  model_ratio,
  model_price: 0,
  completion_ratio: 4,
  owner_by: '',
  enable_groups,
})

export const prices: readonly PricingItem[] = [
  item('gpt-4o-mini', 0.075),
  item('gpt-4o', 1.25),
  item('claude-sonnet-4-5', 1.5),
  item('deepseek-chat', 0.135),
  item('gemini-2.5-flash', 0.15),
  item('o3-mini', 0.55),
  item('o3-pro', 7.5, ['vip']),
]

export const models = prices.map(({ model_name }) => model_name)

export interface MockChatAnswer {
  /** Questions that get it. */
  readonly match: RegExp
  readonly text: string
  /** It comes in one piece. */
  readonly isAtOnce?: boolean
}

/** The first answer is for every question that none of the others fits. */
export const answers: readonly MockChatAnswer[] = [
  {
    match: /$^/,
    text: `An **API gateway** is one door in front of many services: it checks who calls, counts what they use and passes the call on.

1. **Who** — every caller has a key, and every key has limits.
2. **How much** — each call is priced by its tokens and taken from a prepaid balance.
3. **Where to** — a call goes to the first healthy upstream, and to the next one when that fails.

| part | what it keeps |
| --- | --- |
| relay | calls in flight |
| billing | the ledger |
| logs | one row for each call |

> No answered call goes unbilled, and none is billed twice.`,
  },
  {
    match: /retry|重试/i,
    text: `Wait twice as long after each failure, and add some chance so that callers do not come back all at once:

\`\`\`js
async function retry(call, { tries = 5, baseMs = 200 } = {}) {
  for (let n = 0; ; n++) {
    try {
      return await call()
    } catch (error) {
      if (n + 1 >= tries) throw error
      const waitMs = baseMs * 2 ** n * (0.5 + Math.random())
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
\`\`\`

Retry only what is safe to do twice, and respect \`Retry-After\` where the server sends it.`,
  },
  {
    match: /\bhuge\b/,
    text: `\`\`\`js\n${'const line = "of a megabyte" // and more of it\\n'.repeat(24_000)}\`\`\``,
    isAtOnce: true,
  },
  {
    match: /三句话|pay first|译成/i,
    text: `API 网关是许多服务前面的**同一扇门**。

- 它先确认来者是谁，再把请求转给合适的上游；
- 每次调用按 token 计价，从预付额度中扣除；
- 上游出错时，它会换一个渠道重试。`,
  },
]
