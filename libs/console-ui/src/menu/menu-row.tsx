import MuiBox from '@mui/material/Box'
import MuiMenuItem from '@mui/material/MenuItem'
import { Icon } from '@tollgate/console-ui/icon'
import { AppLink } from '@tollgate/console-ui/link'
import type { MouseEvent, Ref } from 'react'
import type { MenuAction } from './menu.types'

export interface MenuRowProps {
  item: MenuAction
  close: () => void
  /** The menu moves focus through these. */
  ref?: Ref<HTMLLIElement>
  autoFocus?: boolean
  tabIndex?: number
}

/** One line of a menu. One that is off keeps its focus, so that its reason is read. */
export function MenuRow({ item, close, ...focus }: MenuRowProps) {
  const isOff = item.disabledReason !== undefined
  const press = (event: MouseEvent) => {
    if (isOff) return event.preventDefault()
    close()
    item.onSelect?.()
  }
  const second = item.disabledReason ?? item.hint
  const isChoice = item.isSelected !== undefined
  return (
    <MuiMenuItem
      {...focus}
      onClick={press}
      selected={item.isSelected ?? false}
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isSelected}
      aria-disabled={isOff || undefined}
      sx={{ color: item.tone === 'danger' ? 'tg.bad' : 'text.primary', ...(isOff && { cursor: 'not-allowed' }) }}
      {...(item.href !== undefined && { component: AppLink, href: item.href })}
    >
      {item.icon !== undefined && <Icon name={item.icon} style={{ opacity: isOff ? 0.5 : 0.8 }} />}
      <MuiBox
        component="span"
        sx={{ flex: 1, minWidth: 0, whiteSpace: 'normal', color: isOff ? 'text.secondary' : 'inherit' }}
      >
        {item.label}
        {second !== undefined && (
          <MuiBox
            component="span"
            sx={{ display: 'block', typography: 'caption', color: 'text.secondary', maxWidth: 240 }}
          >
            {second}
          </MuiBox>
        )}
      </MuiBox>
      {isChoice && (
        <Icon name="check" size={14} style={{ visibility: item.isSelected === true ? 'visible' : 'hidden' }} />
      )}
    </MuiMenuItem>
  )
}
