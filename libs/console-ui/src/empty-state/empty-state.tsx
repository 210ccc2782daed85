import MuiBox from '@mui/material/Box'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: IconName
  /** What this is. */
  title: ReactNode
  /** Why it is empty. */
  children?: ReactNode
  /** The one button that fills it. */
  action?: ReactNode
}

/** Says what would stand here, why nothing does, and what to press. */
export function EmptyState({ icon = 'inbox', title, children, action }: EmptyStateProps) {
  return (
    <MuiBox sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 4, py: 12 }}>
      <MuiBox
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          mb: 3,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'tg.sunken',
          color: 'text.secondary',
        }}
      >
        <Icon name={icon} size={20} />
      </MuiBox>
      <MuiBox sx={{ typography: 'h3' }}>{title}</MuiBox>
      {children !== undefined && (
        <MuiBox sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 420, mt: 1, textWrap: 'pretty' }}>
          {children}
        </MuiBox>
      )}
      {action !== undefined && <MuiBox sx={{ mt: 4 }}>{action}</MuiBox>}
    </MuiBox>
  )
}
