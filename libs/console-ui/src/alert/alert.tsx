import MuiBox from '@mui/material/Box'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'

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

/** A notice that belongs to what stands beside it. */
export function Alert({ tone, title, action, onClose, children }: AlertProps) {
  const text = useUiText()
  return (
    <MuiBox
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        px: 3,
        py: 2.5,
        typography: 'body2',
        backgroundColor: mixed(tone, 7),
        border: '1px solid',
        borderColor: mixed(tone, 28),
        borderRadius: 1,
      }}
    >
      <MuiBox component="span" sx={{ color: `tg.${tone}`, pt: '2px', lineHeight: 0 }}>
        <Icon name={icons[tone]} />
      </MuiBox>
      {/* In a narrow place the button stands under the words: beside them it would leave them a column of single words. */}
      <MuiBox sx={{ display: 'flex', flexWrap: 'wrap', flex: 1, minWidth: 0, columnGap: 2, rowGap: 3 }}>
        <MuiBox sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
          {title !== undefined && <MuiBox sx={{ fontWeight: 600 }}>{title}</MuiBox>}
          {children}
        </MuiBox>
        {action !== undefined && <MuiBox sx={{ flexShrink: 0, alignSelf: 'center', my: -0.5 }}>{action}</MuiBox>}
      </MuiBox>
      {onClose !== undefined && (
        <MuiBox sx={{ alignSelf: 'center', my: -1, mr: -1.5 }}>
          <IconButton icon="x" label={text.close} size="small" onClick={onClose} />
        </MuiBox>
      )}
    </MuiBox>
  )
}
