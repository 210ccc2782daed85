import MuiDivider from '@mui/material/Divider'
import MuiListSubheader from '@mui/material/ListSubheader'
import MuiMenu from '@mui/material/Menu'
import { IconButton } from '@tollgate/console-ui/button'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react'
import type { MenuItem } from './menu.types'
import { MenuRow } from './menu-row'

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void
  isExpanded?: boolean
  ariaHasPopup?: 'menu' | 'dialog'
}

export interface MenuProps {
  /** Name of the menu; without a trigger also of its button. */
  label?: string
  items: readonly MenuItem[]
  /** A `Button` or `IconButton`; by default three dots. */
  trigger?: ReactElement<TriggerProps>
  align?: 'start' | 'end'
}

const subheader = { typography: 'caption', color: 'text.secondary', lineHeight: '28px', px: 2, bgcolor: 'transparent' }

function rowOf(item: MenuItem, index: number, close: () => void) {
  if ('divider' in item) return <MuiDivider key={`divider-${index}`} sx={{ my: '4px !important' }} />
  if ('heading' in item)
    return (
      <MuiListSubheader key={item.heading} sx={subheader} role="presentation">
        {item.heading}
      </MuiListSubheader>
    )
  return <MenuRow key={item.id} item={item} close={close} />
}

/** A button with a list of acts behind it; arrows and first letters move in it. */
export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const text = useUiText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = label ?? text.more
  const button = trigger ?? <IconButton icon="more" label={name} size="small" />
  return (
    <>
      {cloneElement(button, {
        isExpanded: anchor !== null,
        ariaHasPopup: 'menu',
        onClick: (event: MouseEvent<HTMLElement>) => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        },
      })}
      <MuiMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        // A click that closes must not reach the row behind: rows open details.
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: align === 'end' ? 'right' : 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: align === 'end' ? 'right' : 'left' }}
        slotProps={{ list: { 'aria-label': name, dense: true } }}
      >
        {items.map((item, index) => rowOf(item, index, close))}
      </MuiMenu>
    </>
  )
}
