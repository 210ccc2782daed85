import { useT } from '@tollgate/console-sdk'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { BudgetView } from '@tollgate/contracts/http/billing'
import { BudgetSpent } from './BudgetSpent'
import { HardChip } from './useBudgetColumns'

/** A budget to be read: of whom it is, how much of it is spent, and what happens then. */
export function BudgetLine({ budget }: { readonly budget: BudgetView }) {
  const t = useT('billing')
  return (
    <Stack gap={1.5}>
      <Row justify="between">
        <Row>
          <Text weight="medium" clamp={1}>
            {budget.name}
          </Text>
          <Muted>{t(`budgets.scopes.${budget.scope}`)}</Muted>
        </Row>
        <HardChip budget={budget} t={t} />
      </Row>
      <BudgetSpent budget={budget} />
    </Stack>
  )
}
