import { useQuery } from '@tanstack/react-query'
import { paths, useT } from '@tollgate/console-sdk'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Grid, Panel, Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { budgetsOfQuery } from '../api/budget.api'
import { statementSumsQuery } from '../api/statement.api'
import { BudgetLine } from '../features/budgets/BudgetLine'
import { LoadFault } from '../features/rewards/LoadFault'
import { monthNow } from '../features/statement/statement.model'
import { StatementSummary } from '../features/statement/StatementSummary'
import { givenUser } from './given-user'

/** What moved the balance of a user in this month, and what bounds their spending. */
export default function UserMoney(props: Readonly<Record<string, unknown>>) {
  const user = givenUser(props)
  return (
    <Grid min={360}>
      <ThisMonth userId={user.id} />
      <Budgets user={user} />
    </Grid>
  )
}

function ThisMonth({ userId }: { userId: number }) {
  const t = useT('billing')
  const [month] = useState(() => monthNow(Date.now()))
  const { data, error, refetch } = useQuery(statementSumsQuery(userId, month))
  if (error !== null) return <ErrorState error={error} title={t('user-money.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton shape="block" height={240} />
  const all = <TextLink href={`${paths.statement}/${userId}`}>{t('user-money.statement')}</TextLink>
  return <StatementSummary sums={data} hasEnded={false} title={t('user-money.title', { month })} aside={all} />
}

function Budgets({ user }: { user: { readonly id: number; readonly group: string } }) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(budgetsOfQuery(user))
  const all = <TextLink href="/budget">{t('user-money.all-budgets')}</TextLink>
  return (
    <Panel title={t('user-money.budgets')} purpose={t('user-money.budgets-purpose')} aside={all}>
      {error !== null && <LoadFault error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton shape="block" height={96} />}
      {data?.items.length === 0 && <Muted>{t('user-money.no-budgets')}</Muted>}
      {data !== undefined && data.items.length > 0 && (
        <Stack gap={4}>
          {data.items.map((budget) => (
            <BudgetLine key={budget.id} budget={budget} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}
