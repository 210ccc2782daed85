import MuiBox from '@mui/material/Box'
import Portal from '@mui/material/Portal'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useEffect, useState } from 'react'
import { monoFamily } from '../tokens/tokens'
import { type ShownToast, stayMsOf, type ToastTone } from './toast.model'

const icons: Record<ToastTone, IconName> = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-alert',
}

interface ToastCardProps {
  toast: ShownToast
  onClose: (id: number) => void
}

const card = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  p: 3,
  // However much a server says, the button that closes it stays in sight.
  maxHeight: 220,
  overflowY: 'auto',
  width: '100%',
  bgcolor: 'tg.raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: '0 4px 16px rgb(0 0 0 / 14%)',
  typography: 'body2',
  pointerEvents: 'auto',
  animation: 'tg-toast 120ms ease-out',
  '@keyframes tg-toast': { from: { opacity: 0, transform: 'translateY(8px)' } },
} as const

function ToastText({ toast }: { toast: ShownToast }) {
  const text = useUiText()
  const { count } = toast
  return (
    <MuiBox sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {toast.title !== undefined && <MuiBox sx={{ fontWeight: 600 }}>{toast.title}</MuiBox>}
      <div>
        {toast.text}
        {count > 1 && <MuiBox component="span" sx={{ color: 'text.secondary' }}>{` ×${count}`}</MuiBox>}
      </div>
      {toast.requestId !== undefined && (
        <MuiBox sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
          {text.requestId}{' '}
          <MuiBox component="span" sx={{ fontFamily: monoFamily, userSelect: 'all' }}>
            {toast.requestId}
          </MuiBox>
        </MuiBox>
      )}
      {toast.action !== undefined && (
        <MuiBox sx={{ mt: 2 }}>
          <Button size="small" onClick={toast.action.onClick}>
            {toast.action.label}
          </Button>
        </MuiBox>
      )}
    </MuiBox>
  )
}

function ToastCard({ toast, onClose }: ToastCardProps) {
  const text = useUiText()
  const [isHeld, setIsHeld] = useState(false)
  const stayMs = stayMsOf(toast)
  const { id, count } = toast
  useEffect(() => {
    if (stayMs === null || isHeld) return undefined
    const timer = setTimeout(() => onClose(id), stayMs)
    return () => clearTimeout(timer)
  }, [id, count, stayMs, isHeld, onClose])
  const hold = (isOn: boolean) => () => setIsHeld(isOn)
  return (
    <MuiBox
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      sx={card}
    >
      <MuiBox component="span" sx={{ color: `tg.${toast.tone}`, lineHeight: 0, pt: '2px' }}>
        <Icon name={icons[toast.tone]} />
      </MuiBox>
      <ToastText toast={toast} />
      <MuiBox sx={{ m: -1, position: 'sticky', top: -4 }}>
        <IconButton icon="x" size="small" label={text.dismiss} onClick={() => onClose(id)} />
      </MuiBox>
    </MuiBox>
  )
}

/** The toasts at the bottom right; over dialogs, and out of the way of the pointer between them. */
export function ToastList({ toasts, onClose }: { toasts: readonly ShownToast[]; onClose: (id: number) => void }) {
  const text = useUiText()
  if (toasts.length === 0) return null
  return (
    <Portal>
      <MuiBox
        role="region"
        aria-label={text.notifications}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          right: { xs: 12, sm: 20 },
          // Above the buttons at the foot of a sheet: what was just said must not cover what is pressed next.
          bottom: 76,
          width: 'min(380px, calc(100vw - 24px))',
          maxHeight: 'calc(100dvh - 88px)',
          overflowY: 'auto',
          // From the newest up, so that this is the one in sight where not all have room.
          display: 'flex',
          flexDirection: 'column-reverse',
          gap: 2,
          '& > *': { flexShrink: 0 },
          pointerEvents: 'none',
        }}
      >
        {toasts.toReversed().map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </MuiBox>
    </Portal>
  )
}
