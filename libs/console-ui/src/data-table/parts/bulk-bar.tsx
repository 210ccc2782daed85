import MuiBox from '@mui/material/Box'
import { IconButton } from '@tollgate/console-ui/button'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'

/** How wide the column of boxes is. */
export const boxColumnPx = 40

interface BulkBarProps {
  count: number
  onClear: () => void
  /** Beside the count. */
  further?: ReactNode
  children: ReactNode
}

/** What can be done with the chosen rows; slides in over the header, on a phone from below. */
export function BulkBar({ count, onClear, further, children }: BulkBarProps) {
  const text = useUiText()
  return (
    <MuiBox data-bulk sx={{ position: 'sticky', top: 'var(--tg-sticky-top, 0px)', height: 0, zIndex: 3 }}>
      <MuiBox
        role="toolbar"
        aria-label={text.selected(count)}
        sx={{
          position: 'absolute',
          // Beside it the box that takes the page stays in sight.
          inset: `0 0 auto ${boxColumnPx}px`,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 36,
          boxSizing: 'content-box',
          pl: 1,
          pr: 2,
          py: 0,
          flexWrap: 'wrap',
          borderBottom: 1,
          borderColor: 'divider',
          borderRadius: '0 7px 0 0',
          bgcolor: 'tg.accentSoft',
          animation: 'tg-bulk 120ms ease-out',
          '@keyframes tg-bulk': { from: { opacity: 0, transform: 'translateY(-6px)' } },
        }}
      >
        <IconButton size="small" icon="x" label={text.clearSelection} onClick={onClear} />
        <MuiBox
          component="span"
          aria-live="polite"
          sx={{ typography: 'body2', fontWeight: 500, mr: 2, fontVariantNumeric: 'tabular-nums' }}
        >
          {text.selected(count)}
        </MuiBox>
        {further}
        {children}
      </MuiBox>
    </MuiBox>
  )
}
