import MuiTooltip from '@mui/material/Tooltip'
import type { ReactElement, ReactNode } from 'react'

export interface TooltipProps {
  /** Nothing to say shows nothing. */
  text: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that can take focus, or text that is made to. */
  children: ReactElement
  /** The tip is the only name that the element has, as with an icon. */
  isName?: boolean
}

/** A short explanation on hover, focus and long touch. */
export function Tooltip({ text, placement = 'top', children, isName = false }: TooltipProps) {
  return (
    // A name says nothing that must be reached with the pointer, and would catch the press meant for what lies under it.
    <MuiTooltip title={text ?? ''} placement={placement} describeChild={!isName} disableInteractive={isName}>
      {children}
    </MuiTooltip>
  )
}
