import { Button } from '@tollgate/console-ui/button'
import { DataTable, type DataTableProps } from '@tollgate/console-ui/data-table'
import { Page, type PageProps } from '@tollgate/console-ui/page'
import type { ReactNode } from 'react'
import type { TablePage } from '../lists/useTablePage'
import type { ListSelection } from './bulk/useListSelection'
import type { Filter } from './filter.types'
import { type AddAction, EmptyList, type ListEmpty } from './list-empty'
import { ListFilterBar } from './list-filter-bar'
import { useViewParts } from './views/useViewParts'

type TableParts<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'columnsKey' | 'detail' | 'isDense' | 'isMuted' | 'rowActions' | 'rowKey'
>

export interface ListPageProps<Row, Values> extends TableParts<Row>, Pick<PageProps, 'action' | 'width'> {
  readonly title: string
  /** One line: what this list is for. */
  readonly purpose: string
  /** What makes a new one: the primary button of the page, and the way on while there is nothing. */
  readonly add?: AddAction
  /** What `useTablePage` returns. */
  readonly list: Pick<TablePage<Values, Row, unknown>, 'filters' | 'sorting' | 'table' | 'view'>
  /** What `useListSelection` returns: boxes, and what is done with the rows that are chosen by them. */
  readonly selection?: ListSelection<Row>
  readonly filters: readonly Filter<Values>[]
  /** At the right end of the filters: a switch of the view. */
  readonly filtersAside?: ReactNode
  readonly empty: ListEmpty | ReactNode
  /** Over the filters: a notice, or what the rows come to. */
  readonly head?: ReactNode
  /** Sheets and dialogs. */
  readonly children?: ReactNode
}

const isDeclared = (empty: ListEmpty | ReactNode): empty is ListEmpty =>
  typeof empty === 'object' && empty !== null && 'noMatch' in empty

/**
 * A page that lists one kind of thing: title, filters, table, paging, and what stands there when there is nothing. Pages
 * declare what is theirs; how a list looks and behaves is the same everywhere.
 */
export function ListPage<Row, Values>(props: ListPageProps<Row, Values>) {
  const { title, purpose, add, action, width, list, filters, filtersAside, empty, head, children, ...parts } = props
  const { table, filters: state } = list
  const { row, aside } = useViewParts(list.view)
  const canSort = parts.columns.some(({ sorts }) => sorts !== undefined)
  return (
    <Page
      title={title}
      purpose={purpose}
      action={action === undefined && add === undefined ? undefined : <Actions add={add}>{action}</Actions>}
      width={width}
    >
      {head}
      {row}
      <ListFilterBar filters={filters} state={state} aside={asideOf(filtersAside, aside)} />
      <DataTable
        {...parts}
        {...table}
        sorting={canSort ? list.sorting : undefined}
        label={title}
        empty={
          isDeclared(empty) ? (
            <EmptyList empty={empty} add={add} isFiltered={state.isActive} onReset={state.reset} />
          ) : (
            empty
          )
        }
      />
      {parts.selection?.dialog}
      {children}
    </Page>
  )
}

const asideOf = (own: ReactNode, view: ReactNode): ReactNode =>
  view ? (
    <>
      {view}
      {own}
    </>
  ) : (
    own
  )

/** The primary button stands last, at the right end of the title. */
function Actions({ add, children }: { add: AddAction | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {add !== undefined && (
        <Button variant="primary" icon="plus" onClick={add.open}>
          {add.label}
        </Button>
      )}
    </>
  )
}
