import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { Children, type FormEvent, type ReactNode, useState } from 'react'

export interface FilterBarProps {
  /** Controls of size `small` with hidden labels. On a phone all but the first fold away. */
  children: ReactNode
  /** Shows a button that applies the filters; Enter does it too. */
  onSubmit?: () => void
  /** Offered while `isDirty`. */
  onReset?: () => void
  isDirty?: boolean
  /** How many of the filters that a phone folds away ask for something. */
  foldedCount?: number
  /** So many of the first stand in a line of their own with the buttons and the aside; on a phone there is none. */
  leadCount?: number
  /** At the right end: a refresh button, a switch of the view. */
  aside?: ReactNode
}

/** Of the fields, so that what is lower stands in their middle. */
const fieldHeight = 34

/** Fields share the row; a button keeps its own width, and a choice is never narrower than what is chosen. */
const sizes = {
  minWidth: 0,
  '&:has(.MuiInputBase-root)': {
    flex: { xs: '1 1 180px', sm: '1 1 100px' },
    maxWidth: { sm: 240 },
  },
  '&:has(.MuiSelect-select)': { flex: { sm: '1 1 max-content' } },
} as const

/** What leads has the room that is left beside the buttons. */
const leadSizes = { ...sizes, '&:has(.MuiInputBase-root)': { flex: '1 1 220px', maxWidth: { sm: 520 } } } as const

/** Filters of the list below, in one compact row that wraps. */
export function FilterBar({ children, onSubmit, aside, leadCount = 0, ...props }: FilterBarProps) {
  const text = useUiText()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const filters = Children.toArray(children)
  const isFolding = isPhone && filters.length > 1
  const shown = isFolding && !isOpen ? filters.slice(0, 1) : filters
  const lead = isPhone ? shown.length : leadCount || shown.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const placed = (look: object) => (filter: ReactNode, index: number) => (
    <MuiBox key={index} sx={isFolding && index > 0 ? { flex: '1 1 100%', minWidth: 0, order: 1 } : look}>
      {filter}
    </MuiBox>
  )
  return (
    <MuiBox
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: { xs: 'center', sm: 'flex-start' } }}
    >
      {shown.slice(0, lead).map(placed(leadCount > 0 ? leadSizes : sizes))}
      {isFolding && (
        <Button icon="filter" isExpanded={isOpen} isPressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {props.foldedCount ? text.filtersSet(props.foldedCount) : text.filters}
        </Button>
      )}
      <Buttons {...props} onSubmit={isFolding && !isOpen ? undefined : onSubmit} />
      {aside !== undefined && (
        <MuiBox sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center', minHeight: fieldHeight }}>
          {aside}
        </MuiBox>
      )}
      {lead < shown.length && <MuiBox sx={{ flexBasis: '100%', height: 0, mt: -2 }} />}
      {shown.slice(lead).map(placed(sizes))}
    </MuiBox>
  )
}

/** What applies the filters, and what takes them back. */
function Buttons({ onSubmit, onReset, isDirty = false }: Pick<FilterBarProps, 'onSubmit' | 'onReset' | 'isDirty'>) {
  const text = useUiText()
  const isResetShown = isDirty && onReset !== undefined
  if (onSubmit === undefined && !isResetShown) return null
  return (
    <MuiBox sx={{ display: 'flex', gap: 2, order: { xs: 2, sm: 0 } }}>
      {onSubmit !== undefined && (
        // Never busy: a form whose button takes no press loses Enter too, and the next question with it.
        <Button type="submit">{text.query}</Button>
      )}
      {isResetShown && (
        <Button variant="quiet" onClick={onReset}>
          {text.reset}
        </Button>
      )}
    </MuiBox>
  )
}
