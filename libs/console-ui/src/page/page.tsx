import MuiBox from '@mui/material/Box'
import { Icon } from '@tollgate/console-ui/icon'
import { AppLink } from '@tollgate/console-ui/link'
import type { ReactNode } from 'react'
import { pageMaxPx } from '../tokens/tokens'

export interface PageProps {
  title: ReactNode
  /** One line: what this page is for. */
  purpose?: ReactNode
  /** The primary action, at the right; more of them stand left of it. */
  action?: ReactNode
  back?: { label: string; href: string }
  /** `text` for forms and reading, where lines stay short; `wide` for a table that needs the whole window. */
  width?: 'full' | 'text' | 'wide'
  children: ReactNode
}

const widths = { full: pageMaxPx, text: 760, wide: 'none' } as const

/** The primary action is at the right end of the title, on a phone too, where the line below takes the whole width. */
const head = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 3,
  alignItems: 'start',
  mb: 5,
} as const
const actions = {
  gridColumn: 2,
  gridRow: { xs: 1, sm: '1 / span 2' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  maxWidth: { xs: '60vw', sm: 'none' },
} as const
const line = {
  gridColumn: { xs: '1 / -1', sm: 1 },
  color: 'text.secondary',
  maxWidth: 720,
  textWrap: 'pretty',
} as const

/** The frame of every page: title, purpose, primary action, content. */
export function Page({ title, purpose, action, back, width = 'full', children }: PageProps) {
  return (
    <MuiBox
      sx={{
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 4, sm: 6, lg: 8 },
        pt: { xs: 4, sm: 6 },
        pb: 16,
        minWidth: 0,
        '@media print': { maxWidth: 'none', p: 0 },
      }}
    >
      {back !== undefined && (
        <MuiBox
          component={AppLink}
          href={back.href}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            mb: 2,
            typography: 'body2',
            color: 'text.secondary',
            textDecoration: 'none',
            borderRadius: '4px',
            '&:hover': { color: 'text.primary' },
            '@media print': { display: 'none' },
          }}
        >
          <Icon name="arrow-left" size={14} />
          {back.label}
        </MuiBox>
      )}
      <MuiBox component="header" sx={head}>
        <MuiBox component="h1" sx={{ typography: 'h1', m: 0, py: '3px', overflowWrap: 'anywhere' }}>
          {title}
        </MuiBox>
        {action !== undefined && <MuiBox sx={actions}>{action}</MuiBox>}
        {purpose !== undefined && <MuiBox sx={line}>{purpose}</MuiBox>}
      </MuiBox>
      <MuiBox sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</MuiBox>
    </MuiBox>
  )
}
