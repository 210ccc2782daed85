import { useQuery } from '@tanstack/react-query'
import { pathOf, useSession, useT, useUrlState } from '@tollgate/console-sdk'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { PrintedPage, ScreenOnly } from '@tollgate/console-ui/print'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import type { StatementSums } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { type StatementOwner, statementSumsQuery, usernameQuery } from '../api/statement.api'
import { hasEnded, monthNow, monthsOf } from '../features/statement/statement.model'
import { StatementActions } from '../features/statement/StatementActions'
import { StatementHead } from '../features/statement/StatementHead'
import { StatementSummary } from '../features/statement/StatementSummary'
import { StatementDays, StatementModels } from '../features/statement/StatementTables'

const address = z.object({ month: z.string().default('') })

/** All that moved a balance in a month: one's own, or that of the user in the address for administrators. */
export default function StatementPage() {
  const t = useT('billing')
  const { user } = useParams()
  const [{ month: asked }, setAddress] = useUrlState(address)
  const [present] = useState(() => monthNow(Date.now()))
  const month = asked === '' ? present : asked
  const owner: StatementOwner = user === undefined ? 'self' : Number(user)
  const sums = useQuery(statementSumsQuery(owner, month))
  const back =
    owner === 'self'
      ? { label: t('wallet.title'), href: pathOf('topup') }
      : { label: t('statement.users'), href: pathOf('users') }
  return (
    <PrintedPage>
      <Page
        title={t('statement.title')}
        purpose={<ScreenOnly>{t('statement.purpose')}</ScreenOnly>}
        back={back}
        action={<StatementActions owner={owner} month={month} />}
      >
        <ScreenOnly>
          <Box sx={{ maxWidth: 220 }}>
            <SelectInput
              label={t('statement.month')}
              value={month}
              options={monthsOf(sums.data, month).map((value) => ({ value, label: value }))}
              onChange={(next) => setAddress({ month: next ?? '' })}
            />
          </Box>
        </ScreenOnly>
        {sums.error !== null && <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />}
        {sums.isPending && <Skeleton shape="block" height={280} />}
        {sums.error === null && sums.data !== undefined && <Statement sums={sums.data} owner={owner} />}
      </Page>
    </PrintedPage>
  )
}

function Statement({ sums, owner }: { sums: StatementSums; owner: StatementOwner }) {
  const t = useT('billing')
  return (
    <Stack>
      <StatementHead sums={sums} username={useUsername(owner)} />
      <StatementSummary sums={sums} hasEnded={hasEnded(sums)} />
      {sums.kinds.length === 0 && (
        <EmptyState icon="receipt" title={t('statement.nothing')}>
          {t('statement.nothing-why')}
        </EmptyState>
      )}
      {sums.days.length > 0 && <StatementDays sums={sums} />}
      {sums.models.length > 0 && <StatementModels sums={sums} />}
    </Stack>
  )
}

/** What the owner is called; who ranks higher than the reader is told by their number. */
function useUsername(owner: StatementOwner): string {
  const { user } = useSession()
  const other = useQuery({ ...usernameQuery(owner === 'self' ? 0 : owner), enabled: owner !== 'self' })
  if (owner === 'self') return user?.username ?? ''
  return other.data === undefined ? `ID ${owner}` : `${other.data.username} (ID ${owner})`
}
