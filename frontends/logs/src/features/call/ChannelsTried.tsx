import { useFormat, useT } from '@tollgate/console-sdk'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Mono, Muted } from '@tollgate/console-ui/text'
import type { LogDetails } from '@tollgate/contracts/http/logs'
import { Routing } from '../detail/Routing'
import { useAttemptText } from '../detail/useAttemptText'
import type { LogRow } from '../row/row.model'

type Attempt = NonNullable<LogDetails['admin_info']>['attempts'][number]

/** The channels that were asked, when, for how long and with what end, and how the last of them was chosen; administrators see it. */
export function ChannelsTried({ row }: { row: LogRow }) {
  const t = useT('logs')
  const columns = useColumns(row)
  const info = row.details.admin_info
  if (info === undefined || (info.attempts.length === 0 && info.routing === undefined)) return null
  return (
    <Panel title={t('attempts.label')}>
      <Stack gap={4}>
        {info.attempts.length > 0 && (
          <FigureTable
            label={t('attempts.label')}
            columns={columns}
            rows={info.attempts.map((attempt, index) => ({ ...attempt, index }))}
            rowKey={({ index }) => String(index)}
          />
        )}
        <Routing row={row} />
      </Stack>
    </Panel>
  )
}

function useColumns(row: LogRow): FigureColumn<Attempt & { index: number }>[] {
  const t = useT('logs')
  const format = useFormat()
  const textOf = useAttemptText()
  const time = (ms: number | undefined) => (ms === undefined ? <Muted>–</Muted> : format.duration(ms))
  // The row names the last channel alone.
  const nameOf = (id: number) => (id === row.channel && row.channel_name !== '' ? row.channel_name : '')
  return [
    {
      id: 'channel',
      label: t('call.attempt.channel'),
      align: 'left',
      render: ({ channelId }) => t('fact.channelValue', { id: channelId, name: nameOf(channelId) }),
    },
    {
      id: 'model',
      label: t('call.attempt.model'),
      align: 'left',
      isMinor: true,
      render: ({ model }) => <Mono>{model ?? row.model_name}</Mono>,
    },
    {
      id: 'end',
      label: t('call.attempt.end'),
      align: 'left',
      render: ({ outcome }) => <StatusChip tone={outcome === 'ok' ? 'good' : 'bad'}>{textOf(outcome)}</StatusChip>,
    },
    { id: 'started', label: t('call.attempt.started'), isMinor: true, render: ({ startedMs }) => time(startedMs) },
    { id: 'took', label: t('call.attempt.took'), render: ({ durationMs }) => time(durationMs) },
  ]
}
