import { useQuery } from '@tanstack/react-query'
import { useSession, useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Grid, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { BudgetView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { ownBudgetsQuery } from '../../api/budget.api'
import { LoadFault } from '../rewards/LoadFault'
import { BudgetSheet } from './BudgetSheet'
import { BudgetSpent } from './BudgetSpent'
import { HardChip } from './useBudgetColumns'
import { useDeleteBudget } from './useDeleteBudget'

/** What of one's own spending is bounded or warned of: account, tokens, and the group. */
export function OwnBudgets() {
  const t = useT('billing')
  const { user } = useSession()
  const [edited, setEdited] = useState<BudgetView | 'new' | null>(null)
  const { data, error, refetch } = useQuery(ownBudgetsQuery(user?.id ?? 0))
  const remove = useDeleteBudget()
  const add = (
    <Button size="small" icon="plus" onClick={() => setEdited('new')}>
      {t('budgets.add')}
    </Button>
  )
  return (
    <Panel title={t('budgets.title')} purpose={t('budgets.own-purpose')} aside={add}>
      {error !== null && <LoadFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton shape="block" height={96} />}
      {data?.items.length === 0 && (
        <EmptyState icon="gauge" title={t('budgets.none')}>
          {t('budgets.own-none-why')}
        </EmptyState>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Grid min={300}>
          {data.items.map((budget) => (
            <OwnBudget
              key={budget.id}
              budget={budget}
              onEdit={() => setEdited(budget)}
              onDelete={() => void remove(budget)}
            />
          ))}
        </Grid>
      )}
      {edited !== null && (
        <BudgetSheet budget={edited === 'new' ? null : edited} isOwn onClose={() => setEdited(null)} />
      )}
    </Panel>
  )
}

function OwnBudget({ budget, onEdit, onDelete }: { budget: BudgetView; onEdit: () => void; onDelete: () => void }) {
  const t = useT('billing')
  const label = budget.scope === 'user' ? t('budgets.own-account') : budget.name
  return (
    <Stack gap={1.5}>
      <Row justify="between">
        <Row>
          <Text weight="medium" clamp={1}>
            {label}
          </Text>
          {budget.scope !== 'user' && <Muted>{t(`budgets.scopes.${budget.scope}`)}</Muted>}
        </Row>
        {budget.is_editable && (
          <Row gap={0.5}>
            <IconButton size="small" icon="pencil" label={t('budgets.edit-of', { name: label })} onClick={onEdit} />
            <IconButton size="small" icon="trash" label={t('budgets.delete-of', { name: label })} onClick={onDelete} />
          </Row>
        )}
      </Row>
      <BudgetSpent budget={budget} />
      <Row wrap>
        <HardChip budget={budget} t={t} />
        {!budget.is_editable && <Muted>{t('budgets.administrators')}</Muted>}
      </Row>
    </Stack>
  )
}
