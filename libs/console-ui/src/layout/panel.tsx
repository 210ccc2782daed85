import MuiBox from '@mui/material/Box'
import { type ReactNode, useId } from 'react'

export interface PanelProps {
  title?: ReactNode
  purpose?: ReactNode
  /** Actions at the right of the title. */
  aside?: ReactNode
  padding?: 'none' | 'normal'
  /** Without anything below them title and purpose are all there is. */
  children?: ReactNode
}

/** A surface with a line around it: only for what is a thing of its own. */
export function Panel({ title, purpose, aside, padding = 'normal', children }: PanelProps) {
  const titleId = useId()
  const isEmpty = children === undefined || children === null || children === false
  return (
    <MuiBox
      component="section"
      aria-labelledby={title === undefined ? undefined : titleId}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      {title !== undefined && (
        <MuiBox
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 3,
            px: { xs: 4, sm: 5 },
            pt: 4,
            pb: padding === 'none' || isEmpty ? 4 : 0,
          }}
        >
          <MuiBox sx={{ flex: 1, minWidth: 0 }}>
            <MuiBox component="h2" id={titleId} sx={{ typography: 'h2', m: 0 }}>
              {title}
            </MuiBox>
            {purpose !== undefined && (
              <MuiBox sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>{purpose}</MuiBox>
            )}
          </MuiBox>
          {aside}
        </MuiBox>
      )}
      {!isEmpty && <MuiBox sx={padding === 'none' ? {} : { px: { xs: 4, sm: 5 }, py: 4 }}>{children}</MuiBox>}
    </MuiBox>
  )
}
