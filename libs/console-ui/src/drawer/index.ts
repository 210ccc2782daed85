export { Drawer, DrawerFrame, DrawerSheet } from './drawer'
