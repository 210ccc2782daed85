import MuiBox from '@mui/material/Box'
import MuiDialog from '@mui/material/Dialog'
import { IconButton } from '@tollgate/console-ui/button'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type KeyboardEventHandler, type ReactNode, useId } from 'react'

const widths = { small: 440, medium: 600, large: 880 } as const

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  size?: keyof typeof widths
  /** Buttons at the bottom right, the primary one last. */
  actions?: ReactNode
  /** `alertdialog` interrupts: a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  onKeyDown?: KeyboardEventHandler
  /** Large dialogs take the whole screen of a phone. */
  children: ReactNode
}

/** A window over the page; Escape and a click outside close it, focus returns where it was. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = 'medium', actions, role = 'dialog', onKeyDown, children } = props
  const text = useUiText()
  const isPhone = useIsPhone()
  const titleId = useId()
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone && size === 'large'}
      aria-labelledby={titleId}
      slotProps={{ paper: { role, onKeyDown, sx: { width: '100%', maxWidth: widths[size] } } }}
    >
      <MuiBox sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: 5, pr: 3, pt: 4, pb: 2 }}>
        <MuiBox
          component="h2"
          id={titleId}
          sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: '5px' }}
        >
          {title}
        </MuiBox>
        <IconButton icon="x" label={text.close} onClick={onClose} />
      </MuiBox>
      <MuiBox sx={{ px: 5, pb: actions === undefined ? 5 : 2, overflowY: 'auto', overflowWrap: 'anywhere', flex: 1 }}>
        {children}
      </MuiBox>
      {actions !== undefined && (
        <MuiBox sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, px: 5, py: 4 }}>
          {actions}
        </MuiBox>
      )}
    </MuiDialog>
  )
}
