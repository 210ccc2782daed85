import CircularProgress from '@mui/material/CircularProgress'
import MuiIconButton from '@mui/material/IconButton'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { AppLink } from '@tollgate/console-ui/link'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { MouseEventHandler, Ref } from 'react'

const token = (name: string) => `var(--tg-palette-tg-${name})`

export interface IconButtonProps {
  /** Name for screen readers, and the tip. */
  label: string
  icon: IconName
  size?: 'small' | 'medium'
  tone?: 'normal' | 'danger'
  isLoading?: boolean
  disabledReason?: string
  /** Off for a reason that is plain to see: the first page has none before it. */
  isOff?: boolean
  isPressed?: boolean
  isExpanded?: boolean
  ariaHasPopup?: 'menu' | 'dialog'
  /** Takes no stop of the tab key, where another way by keyboard exists. */
  isSkippedByTab?: boolean
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  ref?: Ref<HTMLButtonElement>
}

/** An icon that acts. The small one is 28 px wide with a mouse and 32 px under a finger. */
export function IconButton({ ref, ...props }: IconButtonProps) {
  const { label, icon, size = 'medium', tone = 'normal', isLoading = false, disabledReason } = props
  const isOff = disabledReason !== undefined || isLoading || props.isOff === true
  const side = size === 'small' ? 28 : 32
  return (
    <Tooltip
      text={disabledReason === undefined ? label : `${label}: ${disabledReason}`}
      isName={disabledReason === undefined}
    >
      <MuiIconButton
        ref={ref}
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-busy={isLoading || undefined}
        aria-pressed={props.isPressed}
        aria-expanded={props.isExpanded}
        aria-haspopup={props.ariaHasPopup}
        tabIndex={props.isSkippedByTab === true ? -1 : undefined}
        onClick={(event: React.MouseEvent<HTMLElement>) => (isOff ? event.preventDefault() : props.onClick?.(event))}
        sx={{
          width: side,
          height: side,
          '@media (pointer: coarse)': { width: 36, height: 36 },
          color: token('muted'),
          '&:hover': { color: tone === 'danger' ? token('bad') : token('text'), backgroundColor: token('hover') },
          '&[aria-pressed=true]': { color: token('accentText'), backgroundColor: token('accentSoft') },
          '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
        }}
        {...(props.href !== undefined && { component: AppLink, href: props.href })}
      >
        {isLoading ? (
          <CircularProgress size={14} thickness={5} color="inherit" aria-hidden />
        ) : (
          <Icon name={icon} size={16} />
        )}
      </MuiIconButton>
    </Tooltip>
  )
}
