import type { RowKey, Selection } from '@tollgate/console-ui/data-table'
import type { ConfirmOptions } from '@tollgate/console-ui/feedback'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '../../feedback/feedback'
import { isSameQuestion } from '../../lists/list-address.model'
import type { TablePage } from '../../lists/useTablePage'
import { type ChosenRows, rowsOf } from './chosen-rows'
import { SelectAll } from './select-all'
import { type BulkJob, useBulkRun } from './useBulkRun'
import { useSelectAll } from './useSelectAll'

/** What of a list a selection needs; what `useTablePage` and `useLocalPage` return has it. */
export interface SelectableList<Row> {
  /** Null where a list cannot say how many rows match. */
  readonly readAll: TablePage<object, Row, unknown>['readAll'] | null
  readonly filters: { readonly applied: object }
  readonly table: Pick<TablePage<object, Row, unknown>['table'], 'rows' | 'paging'>
}

/** An act on the chosen rows, or on some of them. */
export interface ChosenJob<Row> extends Omit<BulkJob<Row>, 'rows' | 'nameOf' | 'onEnd'> {
  /** Asked first; of what cannot be undone, always, of others where rows are chosen that are not in sight. */
  readonly ask?: ConfirmOptions
  /** The rows that it can be done to; without it all that are chosen. */
  readonly rows?: readonly Row[]
  /** Has the list asked for anew. */
  readonly refresh: () => unknown
}

/** The rows that are chosen, on this page and on others, and what can be done with them. */
export interface Chosen<Row> {
  readonly rows: readonly Row[]
  /** Some are on pages that are not in sight. */
  readonly isBeyondSight: boolean
  readonly clear: () => void
  /** Runs an act in batches; what is done is no longer chosen. */
  readonly run: (job: ChosenJob<Row>) => Promise<void>
}

export interface ListSelectionOptions<Row> {
  readonly keyOf: (row: Row) => RowKey
  readonly nameOf: (row: Row) => string
  readonly isSelectable?: (row: Row) => boolean
  /** What is chosen stays so under other filters: for acts that change nothing. */
  readonly isKept?: boolean
  /** Buttons of the bar over the list. */
  readonly actions: (chosen: Chosen<Row>) => ReactNode
}

export interface ListSelection<Row> extends Selection<Row> {
  /** The progress and the outcome of an act. */
  readonly dialog: ReactNode
}

interface Choice<Row> {
  /** The filters under which it was made: under others it is none. */
  readonly of: object
  readonly rows: ChosenRows<Row>
  /** All that matched were chosen. */
  readonly isAll: boolean
}

const noRows: ChosenRows<never> = new Map<RowKey, never>()

/** Rows chosen in a list, over all its pages, for acts on all of them. Other filters begin anew. */
export function useListSelection<Row>(
  list: SelectableList<Row>,
  options: ListSelectionOptions<Row>,
): ListSelection<Row> {
  const { keyOf, nameOf, isSelectable = () => true, isKept = false, actions } = options
  const { applied } = list.filters
  const [choice, setChoice] = useState<Choice<Row>>({ of: applied, rows: noRows, isAll: false })
  const isOfThese = isKept || isSameQuestion(choice.of, applied)
  const rowsByKey = (rows: readonly Row[]): ChosenRows<Row> => new Map(rows.map((row) => [keyOf(row), row]))
  const inSight = rowsByKey((list.table.rows ?? []).filter(isSelectable))
  const chosen = isOfThese ? rowsOf([...choice.rows.keys()], inSight, choice.rows) : noRows
  const choose = (rows: ChosenRows<Row>, isAll = false) => setChoice({ of: applied, rows, isAll })
  const all = useSelectAll(list.readAll, (read) => {
    const rows = rowsByKey(read.filter(isSelectable))
    choose(rows, true)
    return rows.size
  })
  const job = useChosenJob(nameOf, (remaining) => choose(rowsByKey(remaining)))
  const isPageChosen = inSight.size > 0 && [...inSight.keys()].every((key) => chosen.has(key))
  const rows = [...chosen.values()]
  const isBeyondSight = [...chosen.keys()].some((key) => !inSight.has(key))
  return {
    selected: [...chosen.keys()],
    onChange: (keys) => choose(rowsOf(keys, inSight, chosen)),
    nameOf,
    isSelectable,
    further: (
      <SelectAll
        all={all}
        count={list.table.paging.total}
        isOffered={list.readAll !== null && chosen.size < list.table.paging.total && !(choice.isAll && isOfThese)}
        isPageChosen={isPageChosen}
      />
    ),
    actions: () => actions({ rows, isBeyondSight, clear: () => choose(noRows), run: (act) => job.run(rows, act) }),
    dialog: job.dialog,
  }
}

/** Asks, where that was wanted, and begins. */
function useChosenJob<Row>(nameOf: (row: Row) => string, onRemaining: (rows: readonly Row[]) => void) {
  const confirm = useConfirm()
  const { begin, dialog } = useBulkRun<Row>()
  const run = async (chosen: readonly Row[], { ask, refresh, rows = chosen, ...act }: ChosenJob<Row>) => {
    if (ask !== undefined && !(await confirm(ask))) return
    const onEnd = (remaining: readonly Row[]) => {
      onRemaining(remaining)
      return refresh()
    }
    await begin({ ...act, rows, nameOf, onEnd })
  }
  return { run, dialog }
}
