import type { DataTableProps } from '../model/data-table.types'
import type { TableState } from '../model/useTable'
import { NoRows, SkeletonRows } from '../parts/table-body'
import { oneStopPerRow } from './one-stop'
import { TableRow } from './table-row'

/** The rows, or what stands in their place. */
export function TableRows<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const { shown, views, hasBox, hasFold, hasEnd, span } = table
  const hasError = props.error !== undefined && props.error !== null
  if (props.rows === undefined && !hasError)
    return (
      <SkeletonRows
        columns={shown}
        lead={Number(hasBox) + Number(hasFold)}
        rows={Math.min(props.paging?.pageSize ?? 6, 10)}
      />
    )
  if (views.length === 0)
    return (
      <tbody>
        <tr>
          <td colSpan={span}>
            <NoRows {...props} />
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody ref={oneStopPerRow}>
      {views.map((view) => (
        <TableRow
          key={view.key}
          columns={shown}
          view={view}
          hasBox={hasBox}
          hasFold={hasFold}
          hasEnd={hasEnd}
          span={span}
        />
      ))}
    </tbody>
  )
}
