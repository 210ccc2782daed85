import { useSession, useT } from '@tollgate/console-sdk'
import { Count, LogMoment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { useIsPhone } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'
import { Filterable } from '../filters/Filterable'
import type { RowFilterName } from '../filters/row-filters.model'
import type { AskedByRow } from '../filters/useRowFilters'
import { isUse, type LogRow } from '../row/row.model'
import {
  ChannelCell,
  CostCell,
  DetailsCell,
  DurationCell,
  ModelCell,
  RetryCell,
  StatusCell,
  TokenCell,
  TypeCell,
  UserCell,
} from './cells'

type LogColumn = Column<LogRow>

/** The columns that the reader may see. A phone's card has fields of its own. */
export function useLogColumns(onUser: (userId: number) => void, { of, ask }: AskedByRow): readonly LogColumn[] {
  const { isAdmin } = useSession()
  const isPhone = useIsPhone()
  const t = useT('logs')
  const named = (id: string, column: Omit<LogColumn, 'id' | 'label'>): LogColumn => ({
    id,
    label: t(`column.${id}`),
    ...column,
  })
  if (isPhone) return cardColumns(named)
  const by = (name: RowFilterName, render: (row: LogRow) => ReactNode) => (row: LogRow) => (
    <Filterable filter={of(row).find((filter) => filter.name === name)} onAsk={ask}>
      {render(row)}
    </Filterable>
  )
  const forAdmins = (...columns: LogColumn[]) => (isAdmin ? columns : [])
  // What happened, how long it took and what it cost come first: they are in sight where the table is wider than its place.
  return [
    named('time', { isFixed: true, render: (row) => <LogMoment at={row.created_at} /> }),
    named('status', { render: by('outcome', (row) => <StatusCell row={row} />) }),
    named('model', { render: by('model_name', (row) => <ModelCell row={row} />) }),
    named('duration', { help: t('column.durationHelp'), align: 'right', render: (row) => <DurationCell row={row} /> }),
    named('prompt', { align: 'right', render: (row) => <TokenCount count={row.prompt_tokens} row={row} /> }),
    named('completion', { align: 'right', render: (row) => <TokenCount count={row.completion_tokens} row={row} /> }),
    named('cost', { align: 'right', render: (row) => <CostCell row={row} /> }),
    ...forAdmins(named('user', { render: by('username', (row) => <UserCell row={row} onOpen={onUser} />) })),
    named('token', { render: by('token_name', (row) => <TokenCell row={row} />) }),
    ...forAdmins(
      named('channel', { render: by('channel', (row) => <ChannelCell row={row} />) }),
      named('retry', { render: (row) => <RetryCell row={row} /> }),
    ),
    named('group', { render: by('group', (row) => row.group) }),
    named('type', { render: (row) => <TypeCell row={row} /> }),
    named('details', { minWidth: 180, render: (row) => <DetailsCell row={row} /> }),
  ]
}

/** A row's three most important fields: what, how much, when; and what came of it. */
function cardColumns(named: (id: string, column: Omit<LogColumn, 'id' | 'label'>) => LogColumn): LogColumn[] {
  return [
    named('model', {
      card: 'title',
      render: (row) => (row.model_name === '' ? <StatusCell row={row} /> : <ModelCell row={row} />),
    }),
    named('cost', { card: 'aside', render: (row) => <CostCell row={row} /> }),
    named('time', { card: 'field', render: (row) => <LogMoment at={row.created_at} /> }),
    named('duration', { card: 'field', render: (row) => <DurationCell row={row} /> }),
    named('status', {
      card: 'field',
      render: (row) => (row.isCall ? <StatusCell row={row} /> : <DetailsCell row={row} />),
    }),
  ]
}

/** Tokens of a call; other rows have none. */
function TokenCount({ count, row }: { count: number; row: LogRow }) {
  return !isUse(row) ? null : <Count value={count} />
}
