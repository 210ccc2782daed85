import { useStoredState, useT, useTranslated } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { Menu } from '@tollgate/console-ui/menu'
import { useId } from 'react'
import { NavLink } from 'react-router'
import type { MenuEntry } from './menu.model'

interface ChatsProps {
  readonly chats: readonly MenuEntry[]
  readonly isCollapsed: boolean
}

/** The submenu of the saved chats (rule K4): folds below its name, and is a menu of its own where there are only icons. */
export function Chats({ chats, isCollapsed }: ChatsProps) {
  if (chats.length === 0) return null
  return <li>{isCollapsed ? <ChatsMenu chats={chats} /> : <ChatsList chats={chats} />}</li>
}

function ChatsList({ chats }: { chats: readonly MenuEntry[] }) {
  const t = useT('shell')
  const say = useTranslated()
  const list = useId()
  const [isOpen, setOpen] = useStoredState('chats-open', true)
  return (
    <>
      <button
        type="button"
        className="menu-entry menu-fold"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="message-square" size={16} />
        <span>{t('menu.chat')}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      <ul id={list} className="menu-nested" hidden={!isOpen}>
        {chats.map(({ id, path, label }) => (
          <li key={id}>
            <NavLink className="menu-entry" to={path}>
              <span>{say(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function ChatsMenu({ chats }: { chats: readonly MenuEntry[] }) {
  const t = useT('shell')
  const say = useTranslated()
  return (
    <div className="menu-folded">
      <Menu
        label={t('menu.chat')}
        align="start"
        trigger={<IconButton icon="message-square" label={t('menu.chat')} />}
        items={[
          { heading: t('menu.chat') },
          ...chats.map(({ id, path, label }) => ({ id, label: say(label), href: path })),
        ]}
      />
    </div>
  )
}
