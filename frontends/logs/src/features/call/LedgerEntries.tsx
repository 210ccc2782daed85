import { useFormat, useSession, useT } from '@tollgate/console-sdk'
import { LogMoment } from '@tollgate/console-sdk/values'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted } from '@tollgate/console-ui/text'
import type { CallEntry, CallView } from '@tollgate/contracts/http/logs'
import { refundState } from './ledger.model'

const tones = { none: 'neutral', part: 'warn', whole: 'good' } as const

/** What the ledger has of the call, and whether it went back. */
export function LedgerEntries({ call: { entries, state } }: { call: CallView }) {
  const t = useT('logs')
  const columns = useColumns()
  if (entries !== null && entries.length === 0 && state !== 'logged' && state !== 'pending') return null
  const refund = refundState(entries ?? [])
  return (
    <Panel
      title={t('call.ledger.label')}
      aside={refund !== null && <StatusChip tone={tones[refund]}>{t(`call.refund.${refund}`)}</StatusChip>}
    >
      <Stack gap={3}>
        {entries === null && <Muted>{t('call.ledger.away')}</Muted>}
        {entries !== null && entries.length === 0 && <Muted>{t('call.ledger.none')}</Muted>}
        {entries !== null && entries.length > 0 && (
          <FigureTable
            label={t('call.ledger.label')}
            columns={columns}
            rows={entries}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Stack>
    </Panel>
  )
}

function useColumns(): FigureColumn<CallEntry>[] {
  const t = useT('logs')
  const format = useFormat()
  const { isAdmin } = useSession()
  const units = (count: number) =>
    count === 0 ? <Muted>–</Muted> : `${count > 0 ? '+' : ''}${format.quotaExactly(count)}`
  const house: FigureColumn<CallEntry> = {
    id: 'house',
    label: t('call.ledger.house'),
    render: ({ house_quota }) => units(house_quota),
  }
  return [
    { id: 'kind', label: t('call.ledger.kind'), align: 'left', render: ({ kind }) => t(`call.ledger.${kind}`) },
    {
      id: 'time',
      label: t('column.time'),
      align: 'left',
      isMinor: true,
      render: ({ created_at }) => <LogMoment at={created_at} />,
    },
    { id: 'quota', label: t('call.ledger.quota'), render: ({ quota }) => units(quota) },
    ...(isAdmin ? [house] : []),
    {
      id: 'balance',
      label: t('call.ledger.balance'),
      isMinor: true,
      render: ({ balance }) => format.quotaExactly(balance),
    },
  ]
}
