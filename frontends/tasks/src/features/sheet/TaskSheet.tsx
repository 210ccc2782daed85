import { callPath, useFormat, userPath, useSession, useT } from '@tollgate/console-sdk'
import { Cost, LogMoment } from '@tollgate/console-sdk/values'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { type Description, DescriptionList } from '@tollgate/console-ui/description-list'
import { Drawer } from '@tollgate/console-ui/drawer'
import { Stack } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'
import { ChannelCell, ElapsedCell, StatusCell } from '../list/cells'
import type { TaskRow } from '../list/row.model'
import { useTaskWords } from '../list/words'
import { FailureNotice } from './FailureNotice'

interface TaskSheetProps {
  readonly row: TaskRow
  readonly asOfMs: number
  readonly channels: ReadonlyMap<number, string>
  /** What this kind of task has besides. */
  readonly facts: readonly Description[]
  readonly onJson: () => void
  readonly onClose: () => void
  /** What it has made. */
  readonly children?: ReactNode
}

const at = (ms: number) => (ms === 0 ? null : <LogMoment at={ms / 1_000} />)

/** All that is known of a task; mounted while it is open. */
export function TaskSheet({ row, asOfMs, channels, facts, onJson, onClose, children }: TaskSheetProps) {
  const t = useT('tasks')
  const format = useFormat()
  const words = useTaskWords()
  const shared: Description[] = [
    { label: t('column.status'), value: <StatusCell row={row} /> },
    { label: t('column.progress'), value: format.percent(row.progress / 100) },
    { label: t('column.submitted'), value: at(row.submittedMs) },
    { label: t('column.started'), value: at(row.startedMs) },
    { label: t('column.finished'), value: at(row.finishedMs) },
    { label: t('column.elapsed'), value: <ElapsedCell row={row} asOfMs={asOfMs} /> },
    { label: t('column.charge'), value: row.chargedUnits === 0 ? null : <Cost units={row.chargedUnits} /> },
    { label: t('column.user'), value: <Owner row={row} /> },
    { label: t('column.channel'), value: row.channelId === 0 ? null : <ChannelCell row={row} names={channels} /> },
  ]
  const ids: Description[] = [
    { label: t('column.id'), value: copied(row.upstreamId, t('column.id')), isWide: true },
    { label: t('column.request'), value: copied(row.requestId, t('column.request')), isWide: true },
  ]
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={words.action(row.action)}
      footer={
        <Button icon="braces" ariaHasPopup="dialog" onClick={onJson}>
          {t('json.show')}
        </Button>
      }
    >
      <Stack gap={5}>
        <FailureNotice row={row} />
        {children}
        {row.requestId !== '' && <TextLink href={callPath(row.requestId)}>{t('sheet.call')}</TextLink>}
        <DescriptionList min={150} items={[...shared, ...facts, ...ids]} />
      </Stack>
    </Drawer>
  )
}

/** For administrators the way to the page of the user, where a balance is made good. */
function Owner({ row: { username, told } }: { row: TaskRow }) {
  const { isAdmin } = useSession()
  return isAdmin && username !== '' ? <TextLink href={userPath(told.user_id)}>{username}</TextLink> : username
}

const copied = (value: string, label: string) => (value === '' ? null : <CopyText value={value} label={label} isMono />)
