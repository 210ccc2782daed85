import { useFormat, useT } from '@tollgate/console-sdk'
import { Quota } from '@tollgate/console-sdk/values'
import { Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { Muted } from '@tollgate/console-ui/text'
import type { BudgetView } from '@tollgate/contracts/http/billing'
import { spentPercent, toneOf } from './budget.model'

/** How much of a budget is spent, as a bar and in figures. */
export function BudgetSpent({ budget }: { readonly budget: BudgetView }) {
  const t = useT('billing')
  const format = useFormat()
  const percent = spentPercent(budget)
  return (
    <Stack gap={0.5}>
      <Progress
        label={t('budgets.spent-of', { name: budget.name, percent: format.number(Math.floor(percent)) })}
        value={percent}
        tone={toneOf(budget)}
      />
      <Muted>
        <Quota units={budget.used_quota} /> / <Quota units={budget.monthly_quota} /> ·{' '}
        {format.number(Math.floor(percent))}%
      </Muted>
    </Stack>
  )
}
