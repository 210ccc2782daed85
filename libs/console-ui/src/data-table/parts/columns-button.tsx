import { IconButton } from '@tollgate/console-ui/button'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { lazy, Suspense, useState } from 'react'
import type { DataTableProps } from '../model/data-table.types'
import type { TableState } from '../model/useTable'

const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog')).ColumnsDialog }))

/** Opens the choice of columns, where the table keeps one. */
export function ColumnsButton<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const text = useUiText()
  const [isOpen, setIsOpen] = useState(false)
  if (props.columnsKey === undefined) return null
  return (
    <>
      <IconButton
        size="small"
        icon="columns"
        label={text.columns}
        ariaHasPopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <ColumnsDialog
            columns={props.columns}
            shown={table.shown.map((column) => column.id)}
            onChoose={table.choose}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
