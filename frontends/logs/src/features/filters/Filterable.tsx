import { useT } from '@tollgate/console-sdk'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'
import type { RowFilter } from './row-filters.model'
import { useFilterWords } from './useFilterWords'

interface FilterableProps {
  /** Undefined where there is nothing to ask for, or it is asked for already. */
  readonly filter: RowFilter | undefined
  readonly onAsk: (filter: RowFilter) => void
  readonly children: ReactNode
}

const placeLook = {
  position: 'relative',
  display: 'inline-flex',
  maxWidth: '100%',
  '&:hover > button, & > button:focus-visible': { opacity: 1 },
} as const

/** Stands behind the value and takes no room: what is there does not move. A finger finds the same in the menu of the row. */
const buttonLook = {
  position: 'absolute',
  left: '100%',
  top: '50%',
  transform: 'translateY(-50%)',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  cursor: 'pointer',
  opacity: 0,
  '&:hover': { color: 'text.primary', borderColor: 'tg.lineStrong' },
  '@media (hover: none)': { display: 'none' },
} as const

/** A value of a row, with a button behind it that asks the log for what has the same. */
export function Filterable({ filter, onAsk, children }: FilterableProps) {
  const t = useT('logs')
  const wordsOf = useFilterWords()
  if (filter === undefined) return children
  const label = t('filterBy.one', wordsOf(filter))
  return (
    <Box component="span" sx={placeLook}>
      {children}
      {/* Plain, as a page of rows has hundreds of them. */}
      <Box
        component="button"
        type="button"
        aria-label={label}
        title={label}
        sx={buttonLook}
        onClick={() => onAsk(filter)}
      >
        <Icon name="filter" size={12} />
      </Box>
    </Box>
  )
}
