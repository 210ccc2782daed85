export { Menu, type MenuProps } from './menu'
export type { MenuAction, MenuItem } from './menu.types'
