import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A key, or keys that are pressed together, as they are written on a keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <MuiBox
      component="kbd"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        boxSizing: 'border-box',
        minWidth: 20,
        height: 20,
        px: '5px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        fontFamily: 'inherit',
        fontSize: 12,
        lineHeight: 1,
        color: 'text.secondary',
        bgcolor: 'tg.sunken',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </MuiBox>
  )
}
