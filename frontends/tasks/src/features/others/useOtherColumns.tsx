import { useSession, useT } from '@tollgate/console-sdk'
import { LogMoment } from '@tollgate/console-sdk/values'
import { CopyButton } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { Box, useIsPhone } from '@tollgate/console-ui/layout'
import { Mono } from '@tollgate/console-ui/text'
import { ChannelCell, ElapsedCell, FailureCell, Line, ProgressCircleCell, StatusCell, UserCell } from '../list/cells'
import type { OtherRow } from '../list/row.model'
import { submittedColumn } from '../list/submitted-column'
import { useTaskWords } from '../list/words'

type OtherColumn = Column<OtherRow>

interface ColumnsOf {
  readonly asOfMs: number
  readonly channels: ReadonlyMap<number, string>
  readonly onJson: (row: OtherRow) => void
}

/** The columns of generic tasks that the reader may see. A phone's card has fields of its own. */
export function useOtherColumns({ asOfMs, channels, onJson }: ColumnsOf): readonly OtherColumn[] {
  const t = useT('tasks')
  const words = useTaskWords()
  const { isAdmin } = useSession()
  const isPhone = useIsPhone()
  const named = (id: string, column: Omit<OtherColumn, 'id' | 'label'>): OtherColumn => ({
    id,
    label: t(`column.${id}`),
    ...column,
  })
  const columns = {
    time: named('submitted', submittedColumn),
    finished: named('finished', {
      render: (row) => (row.finishedMs === 0 ? null : <LogMoment at={row.finishedMs / 1_000} />),
    }),
    status: named('status', { render: (row) => <StatusCell row={row} /> }),
    progress: named('progress', { render: (row) => <ProgressCircleCell row={row} /> }),
    elapsed: named('elapsed', { align: 'right', render: (row) => <ElapsedCell row={row} asOfMs={asOfMs} /> }),
    platform: named('platform', { render: (row) => words.platform(row.platform) }),
    action: named('action', { render: (row) => <Line>{words.action(row.action)}</Line> }),
    id: named('id', { render: (row) => (row.upstreamId === '' ? null : <JsonOfId row={row} onJson={onJson} />) }),
    failure: named('failure', { render: (row) => (row.status === 'FAILURE' ? <FailureCell row={row} /> : null) }),
  }
  if (isPhone) return cardColumns(columns)
  const forAdmins = [
    named('user', { render: (row) => <UserCell row={row} /> }),
    named('channel', { render: (row) => <ChannelCell row={row} names={channels} /> }),
  ]
  return [...Object.values(columns), ...(isAdmin ? forAdmins : [])]
}

type Named = 'action' | 'status' | 'platform' | 'progress' | 'time' | 'elapsed' | 'failure' | 'id'

function cardColumns({ action, status, ...rest }: Readonly<Record<Named, OtherColumn>>): readonly OtherColumn[] {
  const { platform, progress, time, elapsed, failure, id } = rest
  return [
    { ...action, card: 'title' },
    { ...status, card: 'aside' },
    ...[platform, progress, time, elapsed, failure, id].map((column) => ({ ...column, card: 'field' as const })),
  ]
}

const linkLook = {
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'tg.accentText',
  bgcolor: 'transparent',
  cursor: 'pointer',
  borderRadius: '4px',
  textAlign: 'left',
  // One line for each task: the sheet and the clipboard have the whole of it.
  minWidth: 0,
  maxWidth: 176,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
} as const

/** The upstream's number; a click shows what the server says of the task, the mark beside it copies. */
function JsonOfId({ row, onJson }: { row: OtherRow; onJson: (row: OtherRow) => void }) {
  const t = useT('tasks')
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        title={t('json.show')}
        onClick={() => onJson(row)}
        sx={linkLook}
      >
        <Mono>{row.upstreamId}</Mono>
      </Box>
      <CopyButton value={row.upstreamId} label={t('column.id')} />
    </Box>
  )
}
