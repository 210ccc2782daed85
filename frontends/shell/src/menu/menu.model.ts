import { mayAccess, type NavSection, savedChats, type SessionUser, type Status, type Text } from '@tollgate/console-sdk'
import { navSections } from '@tollgate/console-sdk/host'
import type { IconName } from '@tollgate/console-ui/icon'
import { isKnown, type Remote } from '../remotes/remote'

/** One line of the side menu. */
export interface MenuEntry {
  readonly id: string
  readonly path: string
  readonly label: Text
  readonly icon: IconName
  /** It stands in the submenu of its section. */
  readonly isNested?: true
}

export interface MenuSection {
  readonly id: NavSection
  readonly entries: readonly MenuEntry[]
}

export interface MenuGround {
  readonly remotes: readonly Remote[]
  readonly status: Status
  readonly user: SessionUser | null
  /** What the settings page is called; it is the shell's own. */
  readonly settings: Text
}

interface Placed extends MenuEntry {
  readonly section: NavSection
  readonly order: number
}

/** The side menu of a user: what remotes announce, as far as the user may open it and the site has it switched on. */
export function buildMenu(ground: MenuGround): MenuSection[] {
  const placed = [...announced(ground), ...chats(ground), ...settings(ground)]
  return navSections
    .map((id) => ({
      id,
      entries: placed.filter(({ section }) => section === id).sort((one, two) => one.order - two.order),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function announced({ remotes, status, user }: MenuGround): Placed[] {
  return remotes.filter(isKnown).flatMap(({ manifest }) =>
    manifest.nav.flatMap((item) => {
      const route = manifest.routes.find(({ id }) => id === item.route)
      const isOn = item.when === undefined || status[item.when]
      if (route === undefined || !isOn || !mayAccess(user, route.access)) return []
      return [{ ...item, id: route.id, path: withoutParameters(route.path) }]
    }),
  )
}

/** Rule K4: the chats that the operator has saved are a submenu below the playground. */
function chats({ remotes, status, user }: MenuGround): Placed[] {
  const routes = remotes.filter(isKnown).flatMap(({ manifest }) => manifest.routes)
  const chat = routes.find(({ path, access }) => withoutParameters(path) === '/chat' && mayAccess(user, access))
  if (chat === undefined) return []
  return savedChats(status.chats).map(({ id, name }) => ({
    id: `chat.${id}`,
    path: `/chat/${id}`,
    label: { zh: name, en: name },
    icon: 'message-square',
    isNested: true,
    section: 'chat',
    order: 1_000 + id,
  }))
}

function settings({ remotes, user, settings }: MenuGround): Placed[] {
  const panels = remotes.filter(isKnown).flatMap(({ manifest }) => manifest.settings)
  if (!panels.some(({ access }) => mayAccess(user, access))) return []
  return [{ id: 'settings', path: '/setting', label: settings, icon: 'settings', section: 'admin', order: 1_000 }]
}

/** `/chat/:id?` leads to `/chat`. */
export const withoutParameters = (path: string): string => path.replace(/\/[:*].*$/, '') || '/'
