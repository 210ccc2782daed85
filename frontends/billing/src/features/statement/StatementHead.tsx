import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { type Description, DescriptionList } from '@tollgate/console-ui/description-list'
import { Box } from '@tollgate/console-ui/layout'
import { PaperOnly } from '@tollgate/console-ui/print'
import type { StatementSums } from '@tollgate/contracts/http/billing'
import { type ReactNode, useEffect, useState } from 'react'

interface StatementHeadProps {
  readonly sums: StatementSums
  readonly username: ReactNode
}

/** Whose statement of what it is; on paper also of which site, and when it was printed. */
export function StatementHead({ sums, username }: StatementHeadProps) {
  const t = useT('billing')
  const format = useFormat()
  const { system_name, quota_per_unit, display_in_currency } = useStatus()
  const printed = usePrintedAt()
  const items: Description[] = [
    { label: t('statement.user'), value: username },
    { label: t('statement.month'), value: sums.month },
    { label: t('statement.time-zone'), value: sums.time_zone },
    {
      label: t('statement.unit'),
      value: display_in_currency && t('statement.unit-value', { units: format.number(quota_per_unit) }),
    },
  ]
  return (
    <Box>
      <PaperOnly>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, mb: 4 }}>
          <Box sx={{ fontWeight: 600 }}>{system_name || 'Tollgate'}</Box>
          <Box>{t('statement.printed', { time: format.dateTime(printed) })}</Box>
        </Box>
      </PaperOnly>
      <DescriptionList items={items} min={130} />
    </Box>
  )
}

/** When the page was printed last; until then, when it was opened. */
function usePrintedAt(): number {
  const [at, setAt] = useState(() => Date.now() / 1_000)
  useEffect(() => {
    const take = () => setAt(Date.now() / 1_000)
    window.addEventListener('beforeprint', take)
    return () => window.removeEventListener('beforeprint', take)
  }, [])
  return at
}
