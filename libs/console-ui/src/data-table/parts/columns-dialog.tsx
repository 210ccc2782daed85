import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useState } from 'react'
import { shownIds } from '../model/columns.model'
import type { Column } from '../model/data-table.types'

interface ColumnsDialogProps {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'isFixed' | 'isHiddenByDefault'>[]
  shown: readonly string[]
  onChoose: (shown: string[]) => void
  onClose: () => void
}

/** Which columns to show. Mounted while it is open, so that it always starts from what the table shows. */
export function ColumnsDialog({ columns, shown, onChoose, onClose }: ColumnsDialogProps) {
  const text = useUiText()
  const [chosen, setChosen] = useState<readonly string[]>(shown)
  const choosable = columns.filter((column) => column.isFixed !== true)
  const count = choosable.filter((column) => chosen.includes(column.id)).length
  const isAll = count === choosable.length
  const fixed = columns.filter((column) => column.isFixed === true).map((column) => column.id)
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const accept = () => {
    onChoose([...chosen])
    onClose()
  }
  const actions = (
    <>
      <MuiBox sx={{ mr: 'auto' }}>
        <Button variant="quiet" onClick={() => setChosen(shownIds(columns, {}))}>
          {text.reset}
        </Button>
      </MuiBox>
      <Button onClick={onClose}>{text.cancel}</Button>
      <Button variant="primary" onClick={accept}>
        {text.ok}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={text.columns} size="small" actions={actions}>
      <MuiBox sx={{ pb: 3, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
        <Checkbox
          label={text.selectAll}
          value={isAll}
          isMixed={!isAll && count > 0}
          onChange={() => setChosen(isAll ? fixed : columns.map((column) => column.id))}
        />
      </MuiBox>
      <MuiBox sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 3 }}>
        {choosable.map((column) => (
          <Checkbox
            key={column.id}
            label={column.label}
            value={chosen.includes(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
      </MuiBox>
    </Dialog>
  )
}
