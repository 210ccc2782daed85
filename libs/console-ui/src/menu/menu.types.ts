import type { IconName } from '@tollgate/console-ui/icon'

/** One act, or a page to go to. */
export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  tone?: 'normal' | 'danger'
  /** A second, muted line. */
  hint?: string
  href?: string
  onSelect?: () => void
  /** Stays in the menu and says why it cannot be chosen. */
  disabledReason?: string
  /** In a table: also an icon of its own on the row under the pointer. Needs an icon. */
  isQuick?: boolean
  /** For menus that choose one of several. */
  isSelected?: boolean
}

/** What a menu is made of. */
export type MenuItem = MenuAction | { divider: true } | { heading: string }
