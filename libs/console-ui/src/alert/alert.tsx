import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'

import { IconButton } from '@tollgate/console-ui/button'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'

export type AlertTone = 'info' | 'good' | 'warn' | 'bad'

const icons: Record<AlertTone, IconName> = {
  info: 'info',
  good: 'circle-check',
  warn: 'triangle-alert',
  bad: 'circle-alert',
}

export interface AlertProps {
  tone: AlertTone
  title?: ReactNode
  /** One button or link. */
  action?: ReactNode
  onClose?: () => void
  children?: ReactNode
}

const mixed = (tone: AlertTone, share: number) =>
  `color-mix(in srgb, var(--tg-palette-tg-${tone}) ${share}%, var(--tg-palette-tg-surface))`

function Notice({ tone, title, action, onClose, children, isBanner }: AlertProps & { isBanner: boolean }) {
  const text = useUiText()
  return (
    <MuiBox
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        px: isBanner ? { xs: 4, sm: 6, lg: 8 } : 3,
        py: isBanner ? 2 : 2.5,
        typography: 'body2',
        backgroundColor: mixed(tone, 7),
        border: '1px solid',
        borderColor: mixed(tone, 28),
        borderRadius: isBanner ? 0 : 1,
        ...(isBanner && { borderWidth: '0 0 1px' }),
      }}
    >
      <MuiBox component="span" sx={{ color: `tg.${tone}`, pt: '2px', lineHeight: 0 }}>
        <Icon name={icons[tone]} />
      </MuiBox>
      <MuiBox sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {title !== undefined && <MuiBox sx={{ fontWeight: 600 }}>{title}</MuiBox>}
        {children}
      </MuiBox>
      {action !== undefined && <MuiBox sx={{ flexShrink: 0, alignSelf: 'center', my: -1 }}>{action}</MuiBox>}
      {onClose !== undefined && (
        <MuiBox sx={{ alignSelf: 'center', my: -1, mr: -1.5 }}>
          <IconButton icon="x" label={text.close} size="small" onClick={onClose} />
        </MuiBox>
      )}
    </MuiBox>
  )
}

/** A notice that belongs to what stands beside it. */
export function Alert(props: AlertProps) {
  return <Notice {...props} isBanner={false} />
}

/** A notice across the whole width, above a page. */
export function Banner(props: AlertProps) {
  return <Notice {...props} isBanner />
}
