import MuiBox from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { AppLink } from '@tollgate/console-ui/link'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { MouseEventHandler, ReactElement, ReactNode, Ref } from 'react'
import { variants } from './variants'

export interface ButtonProps {
  /** One `primary` on a page; `quiet` has no frame; `destructive` is the last step of what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  iconEnd?: IconName
  /** Running: keeps its width and takes no second press. */
  isLoading?: boolean
  /** Disables the button and says why on hover and focus. */
  disabledReason?: string
  /** Shown on hover and focus: the key that does the same. */
  hint?: string
  isFullWidth?: boolean
  /** Only in a dialog, where one answer is the likely one. */
  isAutoFocused?: boolean
  type?: 'button' | 'submit'
  /** Makes it a link. */
  href?: string
  /** Marks a toggle that is on. */
  isPressed?: boolean
  ariaLabel?: string
  ariaHasPopup?: 'menu' | 'dialog'
  isExpanded?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

const glyph = (size: ButtonProps['size']) => (size === 'small' ? 14 : 16)

/**
 * Keeps the reason reachable: a disabled element takes neither focus nor hover, so the state is announced instead. The
 * tooltip is there without a reason too: a button that is wrapped only now would be a new one, and lose the focus.
 */
function withReason(button: ReactElement, reason: string | undefined): ReactElement {
  return <Tooltip text={reason}>{button}</Tooltip>
}

const spinner = (
  <MuiBox component="span" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
    <CircularProgress size={14} thickness={5} color="inherit" aria-hidden />
  </MuiBox>
)

/** A button, or a link that looks like one. Its words are a verb with its object. */
export function Button({ ref, ...props }: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, iconEnd, isLoading = false, disabledReason, children } = props
  const isOff = disabledReason !== undefined || isLoading
  const press: MouseEventHandler<HTMLElement> = (event) => {
    if (isOff) event.preventDefault()
    else props.onClick?.(event)
  }
  const button = (
    <MuiButton
      ref={ref}
      variant="text"
      size={size}
      type={props.href === undefined ? (props.type ?? 'button') : undefined}
      fullWidth={props.isFullWidth}
      autoFocus={props.isAutoFocused}
      onClick={press}
      aria-disabled={isOff || undefined}
      aria-busy={isLoading || undefined}
      aria-pressed={props.isPressed}
      aria-label={props.ariaLabel}
      aria-haspopup={props.ariaHasPopup}
      aria-expanded={props.isExpanded}
      startIcon={icon && <Icon name={icon} size={glyph(size)} />}
      endIcon={iconEnd && <Icon name={iconEnd} size={glyph(size)} />}
      sx={variants[variant]}
      {...(props.href !== undefined && { component: AppLink, href: props.href })}
    >
      {isLoading && spinner}
      {isLoading ? <span style={{ opacity: 0 }}>{children}</span> : children}
    </MuiButton>
  )
  return withReason(button, disabledReason ?? props.hint)
}
