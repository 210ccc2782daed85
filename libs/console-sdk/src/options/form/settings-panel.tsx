import { Box } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import { type ReactNode, useId } from 'react'

export interface SettingsPanelProps {
  readonly title: ReactNode
  /** One or two lines: what these settings do. */
  readonly purpose?: ReactNode
  /** Under the purpose: a link, a state. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What it is at the left, what can be set at the right; under each other where it is narrow. */
const columns = {
  display: 'grid',
  columnGap: 12,
  rowGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 280px) minmax(0, 680px)' },
  // Panels of several remotes stand below each other and know nothing of one another.
  'section + &': { borderTop: 1, borderColor: 'divider', pt: 6 },
  scrollMarginTop: 'calc(var(--tg-sticky-top, 0px) + 16px)',
} as const

/** One panel of the settings page. */
export function SettingsPanel({ title, purpose, aside, children }: SettingsPanelProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={columns}>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start', minWidth: 0 }}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {purpose !== undefined && <Muted size="small">{purpose}</Muted>}
        {aside}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}
