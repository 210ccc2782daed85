import { useT, useTranslated } from '@tollgate/console-sdk'
import { Icon, type IconName, iconSet } from '@tollgate/console-ui/icon'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { NavLink } from 'react-router'
import { Chats } from './Chats'
import type { MenuEntry } from './menu.model'
import { useMenu } from './useMenu'

/** A remote of a later release may name an icon that is not here yet. */
const known = (name: IconName): IconName => (name in iconSet ? name : 'box')

/** The sections of the side menu with their entries; collapsed, only their icons. */
export function MenuEntries({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT('shell')
  return (
    <nav className="menu-entries" aria-label={t('menu.name')}>
      {useMenu().map(({ id, entries }) => (
        <section key={id} aria-label={t(`menu.${id}`)}>
          {/* The submenu of the first has its name. */}
          {!isCollapsed && id !== 'chat' && <h2 aria-hidden>{t(`menu.${id}`)}</h2>}
          <ul>
            {entries
              .filter(({ isNested }) => isNested !== true)
              .map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} isCollapsed={isCollapsed} />
                </li>
              ))}
            {id === 'chat' && <Chats chats={entries.filter(({ isNested }) => isNested)} isCollapsed={isCollapsed} />}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Entry({ entry, isCollapsed }: { entry: MenuEntry; isCollapsed: boolean }) {
  const label = useTranslated()(entry.label)
  const link = (
    <NavLink className="menu-entry" to={entry.path} aria-label={isCollapsed ? label : undefined}>
      <Icon name={known(entry.icon)} size={16} />
      {!isCollapsed && <span>{label}</span>}
    </NavLink>
  )
  return isCollapsed ? (
    <Tooltip text={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
