import ButtonBase from '@mui/material/ButtonBase'
import { Icon } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { Column, Sorting } from '../model/data-table.types'
import { nextOrder } from '../model/sorting.model'

/** The name of a column that sorts the list; an arrow says which way, once it does. */
export function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const text = useUiText()
  const direction = sorting.order?.by === column.id ? sorting.order.direction : undefined
  const shown = direction ?? column.sorts?.[0]
  return (
    <ButtonBase
      aria-label={text.sortBy(column.label)}
      onClick={() => sorting.onChange(nextOrder(sorting.order, column))}
      sx={{
        font: 'inherit',
        gap: 0.5,
        borderRadius: '4px',
        px: 1,
        mx: -1,
        height: 28,
        '&:hover': { color: 'text.primary', '& svg': { opacity: 1 } },
        '& svg': { opacity: direction === undefined ? 0 : 1 },
        ...(direction !== undefined && { color: 'text.primary' }),
        ...(column.align === 'right' && { flexDirection: 'row-reverse' }),
      }}
    >
      {column.label}
      <Icon name={shown === 'desc' ? 'arrow-down' : 'arrow-up'} size={12} />
    </ButtonBase>
  )
}
