export { Menu } from './menu'
export type { MenuAction, MenuItem } from './menu.types'
