import MuiBox from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { IconButton } from '@tollgate/console-ui/button'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { cardColumns } from '../model/columns.model'
import type { Column } from '../model/data-table.types'
import type { RowView } from '../model/row-view'
import { RowMenu } from '../parts/row-menu'

interface RowCardProps<Row> {
  columns: readonly Column<Row>[]
  view: RowView<Row>
}

const card = {
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  px: 3,
  py: 2,
  minWidth: 0,
  // Under a thumb.
  '& [data-copy]': { minHeight: 44, minWidth: 44 },
  '&[data-selected]': { borderColor: 'primary.main', bgcolor: 'tg.accentSoft' },
} as const

/** A field that a row has no value for leaves no label behind. */
function Fields<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const fields = columns.flatMap(({ id, label, render }) => {
    const value = render(row)
    return value === null ? [] : [{ id, label, value }]
  })
  return (
    <MuiBox
      component="dl"
      sx={{
        m: 0,
        mt: 1,
        display: 'grid',
        gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        typography: 'body2',
      }}
    >
      {fields.map(({ id, label, value }) => (
        <MuiBox key={id} sx={{ display: 'contents' }}>
          <MuiBox component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </MuiBox>
          <MuiBox
            component="dd"
            sx={{
              m: 0,
              minWidth: 0,
              textAlign: 'right',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
              // What is laid out in a line of its own does not heed how text is aligned.
              '& > *': { justifyContent: 'flex-end' },
            }}
          >
            {value}
          </MuiBox>
        </MuiBox>
      ))}
    </MuiBox>
  )
}

/** Its box, title, state and menu. */
function Head<Row>({ columns, view }: RowCardProps<Row>) {
  const text = useUiText()
  const { title, aside } = cardColumns(columns)
  const { row, box, unfold } = view
  return (
    <MuiBox sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
      {box !== undefined && (
        <MuiBox sx={{ ml: -2 }}>
          <Checkbox label={text.selectRow(box.name)} isLabelHidden value={view.isSelected} onChange={box.toggle} />
        </MuiBox>
      )}
      <MuiBox sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{title?.render(row)}</MuiBox>
      {aside !== undefined && <MuiBox sx={{ typography: 'body2', flexShrink: 0 }}>{aside.render(row)}</MuiBox>}
      {unfold !== undefined && (
        <IconButton
          icon={view.isOpen ? 'chevron-up' : 'chevron-down'}
          label={view.isOpen ? text.collapseRow : text.expandRow}
          isExpanded={view.isOpen}
          onClick={unfold.toggle}
        />
      )}
      {view.actions.length > 0 && (
        <MuiBox sx={{ mr: -1.5, '& [data-quick]': { display: 'none' } }}>
          <RowMenu items={view.actions} />
        </MuiBox>
      )}
    </MuiBox>
  )
}

const openLook = {
  mt: 1,
  ml: -1,
  px: 1,
  minHeight: 44,
  borderRadius: '6px',
  typography: 'body2',
  color: 'tg.accentText',
} as const

/** A row on a phone: its title, its state, and its most important fields. */
export function RowCard<Row>({ columns, view }: RowCardProps<Row>) {
  const text = useUiText()
  const { press, unfold } = view
  return (
    <MuiBox
      component="li"
      data-selected={view.isSelected || undefined}
      sx={{ ...card, ...(view.isMuted && { color: 'text.secondary' }) }}
    >
      <Head columns={columns} view={view} />
      <Fields columns={cardColumns(columns).fields} row={view.row} />
      {press !== undefined && unfold === undefined && (
        <ButtonBase onClick={press} sx={openLook}>
          {text.openRow}
        </ButtonBase>
      )}
      {view.isOpen && unfold !== undefined && (
        <MuiBox sx={{ mt: 2, pt: 3, borderTop: 1, borderColor: 'divider' }}>{unfold.render()}</MuiBox>
      )}
    </MuiBox>
  )
}
