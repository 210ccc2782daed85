import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'

export interface SettingsRowProps {
  readonly icon?: IconName
  readonly title: ReactNode
  /** How it stands, or what it is for. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Belongs to the rows above: set in as if it had an icon. */
  readonly isPart?: boolean
}

/** One thing that can be set: what it is, how it stands, and what can be done to it. */
export function SettingsRow({ icon, title, children, actions, isPart = false }: SettingsRowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        // On a phone long actions go below what they are for.
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        rowGap: 2,
        minWidth: 0,
        px: { xs: 4, sm: 5 },
        py: 3,
        minHeight: 60,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: '1 1 152px', minWidth: 0 }}>
        {(icon !== undefined || isPart) && (
          <Box sx={{ color: 'text.secondary', width: 20, flexShrink: 0, lineHeight: 0 }}>
            {icon !== undefined && <Icon name={icon} size={18} />}
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
          {children !== undefined && (
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
              {children}
            </Box>
          )}
        </Box>
      </Box>
      {actions !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, flexShrink: 0, ml: 'auto' }}>
          {actions}
        </Box>
      )}
    </Box>
  )
}
