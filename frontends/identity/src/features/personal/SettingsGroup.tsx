import { Box } from '@tollgate/console-ui/layout'
import { type ReactNode, useId } from 'react'

export interface SettingsGroupProps {
  readonly title: string
  readonly purpose: string
  /** Rows, or one content with its own padding. */
  readonly children: ReactNode
}

/** From this width of the window on the name of a group stands beside it. */
const isWide = '@media (min-width: 1160px)'

/** A part of the personal page: its name, and in one frame the rows that belong to it. */
export function SettingsGroup({ title, purpose, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        columnGap: 10,
        rowGap: 3,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        pt: 7,
        borderTop: 1,
        borderColor: 'divider',
        [isWide]: { gridTemplateColumns: '240px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ maxWidth: 560 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        <Box component="p" sx={{ m: 0, mt: 1, typography: 'body2', color: 'text.secondary', textWrap: 'pretty' }}>
          {purpose}
        </Box>
      </Box>
      <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

/** What stands in a group without being rows. */
export function GroupBody({ children }: { children: ReactNode }) {
  return <Box sx={{ p: { xs: 4, sm: 5 } }}>{children}</Box>
}
