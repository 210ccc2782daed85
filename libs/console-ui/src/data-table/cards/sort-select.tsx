import MuiBox from '@mui/material/Box'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { Column, Order, Sorting } from '../model/data-table.types'
import { ordersOf } from '../model/sorting.model'

const keyOf = (order: Order | null) => (order === null ? '' : `${order.by} ${order.direction}`)

/** How the list is sorted, on a phone, where no header says it. */
export function SortSelect<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const text = useUiText()
  const orders = ordersOf(columns)
  return (
    <MuiBox sx={{ mb: 2 }}>
      <SelectInput
        label={text.sort}
        isLabelHidden
        size="small"
        value={keyOf(sorting.order)}
        options={[
          { value: '', label: text.usualOrder },
          ...orders.map(({ order, label }) => ({ value: keyOf(order), label })),
        ]}
        onChange={(key) => sorting.onChange(orders.find(({ order }) => keyOf(order) === key)?.order ?? null)}
      />
    </MuiBox>
  )
}
