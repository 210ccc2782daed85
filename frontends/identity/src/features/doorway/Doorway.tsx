import { Box } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'

export interface DoorwayProps {
  readonly title: string
  readonly lead: ReactNode
  /** What else can be done here, under the form. */
  readonly footer?: ReactNode
  /** What stands beside the form where there is room. */
  readonly stage: ReactNode
  readonly children?: ReactNode
}

/** From this width on the stage stands beside the form. */
const isWide = '@media (min-width: 1024px)'

const frame = {
  flex: 1,
  display: 'grid',
  gap: 8,
  pb: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 'min(820px, calc(100dvh - 116px))',
  [isWide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)' },
}

/** The frame of every page that people see before they are in: one form, and what awaits them behind it. */
export function Doorway({ title, lead, footer, stage, children }: DoorwayProps) {
  return (
    <Box sx={frame}>
      <Box sx={{ display: 'grid', alignItems: 'center', justifyItems: 'center', py: { xs: 4, sm: 8 } }}>
        <Box sx={{ width: '100%', maxWidth: 376, display: 'grid', gap: 7, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box component="header">
            <Box
              component="h1"
              sx={{
                m: 0,
                fontSize: 28,
                fontWeight: 600,
                lineHeight: 1.25,
                letterSpacing: '-0.02em',
                textWrap: 'balance',
              }}
            >
              {title}
            </Box>
            <Box component="p" sx={{ m: 0, mt: 1.5, color: 'text.secondary', textWrap: 'pretty' }}>
              {lead}
            </Box>
          </Box>
          {children}
          {footer !== undefined && (
            <Box sx={{ typography: 'body2' }}>
              <Muted>{footer}</Muted>
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'none', minWidth: 0, [isWide]: { display: 'grid' } }}>{stage}</Box>
    </Box>
  )
}
