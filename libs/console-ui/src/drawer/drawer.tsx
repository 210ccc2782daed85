import MuiBox from '@mui/material/Box'
import MuiDrawer from '@mui/material/Drawer'
import { IconButton } from '@tollgate/console-ui/button'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { createContext, type KeyboardEventHandler, type ReactNode, useContext, useId } from 'react'

/** Ties the sheet to the title inside it. */
const TitleId = createContext<string | undefined>(undefined)

export interface DrawerSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Pixels; a phone always gives its whole screen. */
  width?: number
  side?: 'left' | 'right'
  onKeyDown?: KeyboardEventHandler
  /** A `DrawerFrame`. */
  children: ReactNode
}

/** The sheet alone; what it holds lives only while it is open. */
export function DrawerSheet({ isOpen, onClose, width = 520, side = 'right', onKeyDown, children }: DrawerSheetProps) {
  const isPhone = useIsPhone()
  const titleId = useId()
  const paper = {
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': titleId,
    onKeyDown,
    sx: { width: isPhone ? '100%' : width, maxWidth: '100%' },
  }
  return (
    <MuiDrawer anchor={side} open={isOpen} onClose={onClose} slotProps={{ paper }}>
      <TitleId value={titleId}>{children}</TitleId>
    </MuiDrawer>
  )
}

export interface DrawerFrameProps {
  title: ReactNode
  subtitle?: ReactNode
  onClose: () => void
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** Title, content and footer of a sheet. */
export function DrawerFrame({ title, subtitle, onClose, footer, children }: DrawerFrameProps) {
  const text = useUiText()
  const titleId = useContext(TitleId)
  return (
    <>
      <MuiBox
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          pl: 5,
          pr: 3,
          py: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <MuiBox sx={{ flex: 1, minWidth: 0, pt: '4px' }}>
          <MuiBox component="h2" id={titleId} sx={{ typography: 'h2', m: 0, overflowWrap: 'anywhere' }}>
            {title}
          </MuiBox>
          {subtitle !== undefined && <MuiBox sx={{ typography: 'body2', color: 'text.secondary' }}>{subtitle}</MuiBox>}
        </MuiBox>
        <IconButton icon="x" label={text.close} onClick={onClose} />
      </MuiBox>
      <MuiBox sx={{ flex: 1, overflowY: 'auto', overscrollBehavior: 'contain', px: 5, py: 5, minHeight: 0 }}>
        {children}
      </MuiBox>
      {footer !== undefined && (
        <MuiBox
          sx={{ px: 5, pt: 3, pb: 'max(12px, env(safe-area-inset-bottom))', borderTop: 1, borderColor: 'divider' }}
        >
          {footer}
        </MuiBox>
      )}
    </>
  )
}

export type DrawerProps = DrawerSheetProps & DrawerFrameProps

/** A sheet from the side, for details; the page stays in sight behind it. */
export function Drawer({ title, subtitle, footer, children, ...sheet }: DrawerProps) {
  return (
    <DrawerSheet {...sheet}>
      <DrawerFrame title={title} subtitle={subtitle} footer={footer} onClose={sheet.onClose}>
        {children}
      </DrawerFrame>
    </DrawerSheet>
  )
}
