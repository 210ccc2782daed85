import { useFormat, useT } from '@tollgate/console-sdk'
import { Avatar } from '@tollgate/console-ui/avatar'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Box } from '@tollgate/console-ui/layout'
import { Progress, ProgressCircle } from '@tollgate/console-ui/progress'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted, Num, Text } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'
import { chargeOf, elapsedMs, elapsedTone, isGoing, progressTone, statusTone } from './progress.model'
import type { TaskRow } from './row.model'
import { useTaskWords } from './words'

interface CellProps {
  readonly row: TaskRow
}

/** How far it is, in the words of the product. */
export function StatusCell({ row }: CellProps) {
  const words = useTaskWords()
  return (
    <StatusChip tone={statusTone(row.status)} isRunning={row.status === 'IN_PROGRESS'}>
      {words.status(row.status)}
    </StatusChip>
  )
}

/** How much of it is done: a bar. */
export function ProgressBarCell({ row }: CellProps) {
  const t = useT('tasks')
  return (
    <Box sx={{ minWidth: 104 }}>
      <Progress label={t('column.progress')} value={row.progress} tone={progressTone(row.status)} isValueShown />
    </Box>
  )
}

/** The same as a circle. */
export function ProgressCircleCell({ row }: CellProps) {
  const t = useT('tasks')
  return <ProgressCircle label={t('column.progress')} value={row.progress} tone={progressTone(row.status)} />
}

/** How long it took, or has taken until now; more than a minute is red (rule L11). */
export function ElapsedCell({ row, asOfMs }: CellProps & { asOfMs: number }) {
  const format = useFormat()
  const ms = elapsedMs(row, asOfMs)
  if (ms === null) return null
  // What still goes on counts in whole seconds: it is as old as the last answer.
  const shown = isGoing(row) ? Math.floor(ms / 1_000) * 1_000 : ms
  return (
    <Text tone={elapsedTone(ms)}>
      <Num>{format.duration(shown)}</Num>
    </Text>
  )
}

/** The upstream's number of it; a click copies it. */
export function IdCell({ row }: CellProps) {
  const t = useT('tasks')
  return row.upstreamId === '' ? null : <CopyText value={row.upstreamId} label={t('column.id')} isMono />
}

/** Whose it is. */
export function UserCell({ row }: CellProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
        <Avatar name={row.username} size={20} />
      </Box>
      {row.username}
    </Box>
  )
}

/** The channel by its name, where that is known; else by its number. */
export function ChannelCell({ row, names }: CellProps & { names: ReadonlyMap<number, string> }) {
  const name = names.get(row.channelId)
  const text = name === undefined ? `#${row.channelId}` : `#${row.channelId} ${name}`
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  )
}

/** A longer text, of which a table shows the beginning. */
export function LongTextCell({ text }: { text: string }) {
  return (
    <Box component="span" title={text} sx={{ display: 'block', minWidth: 120, maxWidth: 260 }}>
      <Text size="small" clamp={2}>
        {text}
      </Text>
    </Box>
  )
}

/** Why it failed, and what became of its charge. */
export function FailureCell({ row }: CellProps) {
  const t = useT('tasks')
  return (
    <Box component="span" title={row.failReason} sx={{ display: 'block', minWidth: 140, maxWidth: 280 }}>
      <Text size="small" clamp={2}>
        {row.failReason || t('failure.unknown')}
      </Text>
      <Muted size="tiny">{t(`charge.${chargeOf(row)}`)}</Muted>
    </Box>
  )
}

/** Words that a narrow column does not break. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  )
}
