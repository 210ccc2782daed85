import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'
import { moveInTags, roveIn } from './roving'

export interface TagRowProps {
  /** What these tags are, for screen readers. */
  label: string
  justify?: 'start' | 'end'
  /** Keeps to one line, as in a table. */
  isOneLine?: boolean
  children: ReactNode
}

/** Tags that can be pressed or removed, side by side: one stop of the tab key, and arrow keys lead through them. */
export function TagRow({ label, justify = 'start', isOneLine = false, children }: TagRowProps) {
  return (
    <MuiBox
      ref={roveIn}
      role="toolbar"
      aria-label={label}
      onKeyDown={moveInTags}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: isOneLine ? 'nowrap' : 'wrap',
        justifyContent: `flex-${justify}`,
        minWidth: 0,
      }}
    >
      {children}
    </MuiBox>
  )
}
