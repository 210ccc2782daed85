import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Icon } from '@tollgate/console-ui/icon'
import { Box, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { statementKinds, type StatementSums } from '@tollgate/contracts/http/billing'
import type { ReactNode } from 'react'
import { ExactQuota } from './ExactQuota'
import { differenceOf, incomeOf, spentOf } from './statement.model'

interface Line {
  readonly id: string
  readonly label: string
  readonly count: number | null
  readonly units: number
  readonly isSum?: boolean
}

interface StatementSummaryProps {
  readonly sums: StatementSums
  readonly hasEnded: boolean
  /** In place of the usual one, where it stands on another page. */
  readonly title?: string
  readonly aside?: ReactNode
}

/** From what there was before to what there was then. */
export function StatementSummary({ sums, hasEnded, title, aside }: StatementSummaryProps) {
  const t = useT('billing')
  const format = useFormat()
  const columns: FigureColumn<Line>[] = [
    { id: 'label', label: t('statement.what'), align: 'left', render: ({ label, isSum }) => strong(label, isSum) },
    {
      id: 'count',
      label: t('statement.count'),
      render: ({ count }) => (count === null ? '' : format.number(count)),
    },
    {
      id: 'units',
      label: t('statement.amount'),
      render: (line) => strong(<ExactQuota units={line.units} />, line.isSum),
    },
  ]
  return (
    <Panel title={title ?? t('statement.summary')} aside={aside}>
      <Stack gap={3}>
        <FigureTable
          label={t('statement.summary')}
          columns={columns}
          rows={useLines(sums, hasEnded)}
          rowKey={({ id }) => id}
        />
        <Proof difference={differenceOf(sums)} />
      </Stack>
    </Panel>
  )
}

function useLines(sums: StatementSums, hasEnded: boolean): Line[] {
  const t = useT('billing')
  const spent = spentOf(sums)
  const nameOf = (kind: string) =>
    (statementKinds as readonly string[]).includes(kind) ? t(`statement.kinds.${kind}`) : kind
  return [
    { id: 'before', label: t('statement.before'), count: null, units: sums.opening_quota, isSum: true },
    ...incomeOf(sums).map(({ kind, quota, count }) => ({ id: kind, label: nameOf(kind), count, units: quota })),
    { id: 'usage', label: t('statement.kinds.usage'), count: spent.count, units: -spent.quota || 0 },
    {
      id: 'after',
      label: t(hasEnded ? 'statement.after' : 'statement.now'),
      count: null,
      units: sums.closing_quota,
      isSum: true,
    },
  ]
}

/** Whether the sums come to what the ledger has. */
function Proof({ difference }: { difference: number }) {
  const t = useT('billing')
  const format = useFormat()
  if (difference !== 0) return <Alert tone="bad">{t('statement.differs', { units: format.number(difference) })}</Alert>
  return (
    <Row gap={1.5}>
      <Box sx={{ color: 'tg.good', lineHeight: 0 }}>
        <Icon name="circle-check" size={16} />
      </Box>
      <Muted size="small">{t('statement.adds-up')}</Muted>
    </Row>
  )
}

const strong = (content: ReactNode, isSum = false) => <Box sx={{ fontWeight: isSum ? 600 : 'inherit' }}>{content}</Box>
