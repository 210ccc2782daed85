import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { Box, Grid } from '@tollgate/console-ui/layout'
import { Num } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'

/** Stands for a figure that the server could not tell. */
export const unknown = { value: '–' } as const

/** Numbers that belong to one card, beside each other and without frames of their own. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Grid min={112} gap={4}>
      {children}
    </Grid>
  )
}

export interface FigureProps {
  readonly label: string
  readonly icon: IconName
  readonly value: string
  /** The full value, on hover. */
  readonly exact?: string
  readonly hint?: ReactNode
}

/** One number with its name. */
export function Figure({ label, icon, value, exact, hint }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary', typography: 'body2' }}>
        <Icon name={icon} size={14} />
        {label}
      </Box>
      <Box sx={{ fontSize: 20, fontWeight: 600, lineHeight: '32px', overflowWrap: 'anywhere' }}>
        <Num exact={exact}>{value}</Num>
      </Box>
      {hint !== undefined && <Box sx={{ typography: 'caption' }}>{hint}</Box>}
    </Box>
  )
}
