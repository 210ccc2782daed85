import { useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import type { Column } from '@tollgate/console-ui/data-table'
import { Box, useIsPhone } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import {
  ChannelCell,
  ElapsedCell,
  FailureCell,
  IdCell,
  Line,
  LongTextCell,
  ProgressBarCell,
  StatusCell,
  UserCell,
} from '../list/cells'
import type { DrawingRow } from '../list/row.model'
import { submittedColumn } from '../list/submitted-column'
import { useTaskWords } from '../list/words'
import { imageAddress } from '../viewer/image.model'
import { submitResult } from './submit.model'

type DrawingColumn = Column<DrawingRow>

interface ColumnsOf {
  readonly asOfMs: number
  readonly channels: ReadonlyMap<number, string>
  readonly onView: (id: number) => void
}

/** The columns of drawings that the reader may see. A phone's card has fields of its own. */
export function useDrawingColumns({ asOfMs, channels, onView }: ColumnsOf): readonly DrawingColumn[] {
  const t = useT('tasks')
  const words = useTaskWords()
  const { isAdmin } = useSession()
  const isPhone = useIsPhone()
  const named = (id: string, column: Omit<DrawingColumn, 'id' | 'label'>): DrawingColumn => ({
    id,
    label: t(`column.${id}`),
    ...column,
  })
  const columns = {
    time: named('submitted', submittedColumn),
    status: named('status', { render: (row) => <StatusCell row={row} /> }),
    progress: named('progress', { render: (row) => <ProgressBarCell row={row} /> }),
    action: named('action', { render: (row) => <Line>{words.action(row.action)}</Line> }),
    elapsed: named('elapsed', { align: 'right', render: (row) => <ElapsedCell row={row} asOfMs={asOfMs} /> }),
    image: named('image', { render: (row) => (hasImage(row) ? <ViewButton onView={() => onView(row.id)} /> : null) }),
    prompt: named('prompt', { render: ({ prompt }) => (prompt === '' ? null : <LongTextCell text={prompt} />) }),
    promptEn: named('promptEn', { render: ({ promptEn }) => <LongTextCell text={promptEn} /> }),
    failure: named('failure', { render: (row) => (row.status === 'FAILURE' ? <FailureCell row={row} /> : null) }),
    id: named('id', { render: (row) => <IdCell row={row} /> }),
    submit: named('submit', { render: (row) => <SubmitCell code={row.code} /> }),
  }
  if (isPhone) return cardColumns(columns)
  const { time, status, progress, action, elapsed, image, ...rest } = columns
  // What happened, and to whom, comes first: it is in sight where the table is wider than its place.
  const forAdmins = {
    user: named('user', { render: (row) => <UserCell row={row} /> }),
    ...rest,
    channel: named('channel', { render: (row) => <ChannelCell row={row} names={channels} /> }),
  }
  return [time, status, progress, action, elapsed, image, ...Object.values(isAdmin ? forAdmins : rest)]
}

type Named = 'action' | 'status' | 'progress' | 'time' | 'elapsed' | 'prompt' | 'failure' | 'image'

function cardColumns({ action, status, ...rest }: Readonly<Record<Named, DrawingColumn>>): readonly DrawingColumn[] {
  const { progress, time, elapsed, prompt, failure, image } = rest
  return [
    { ...action, card: 'title' },
    { ...status, card: 'aside' },
    ...[progress, time, elapsed, prompt, failure, image].map((column) => ({ ...column, card: 'field' as const })),
  ]
}

const hasImage = (row: DrawingRow) => imageAddress(row.imageUrl, location.href) !== ''

function ViewButton({ onView }: { onView: () => void }) {
  const t = useT('tasks')
  return (
    <Box sx={{ whiteSpace: 'nowrap', ml: { sm: -2 } }}>
      <Button variant="quiet" size="small" icon="image" ariaHasPopup="dialog" onClick={onView}>
        {t('viewer.view')}
      </Button>
    </Box>
  )
}

/** What the upstream answered to the submit. */
export function SubmitCell({ code }: { code: number }) {
  const t = useT('tasks')
  const { key, tone } = submitResult(code)
  return <StatusChip tone={tone}>{t(key, { code })}</StatusChip>
}
