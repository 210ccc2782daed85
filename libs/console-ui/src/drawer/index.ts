export {
  Drawer,
  DrawerFrame,
  type DrawerFrameProps,
  type DrawerProps,
  DrawerSheet,
  type DrawerSheetProps,
} from './drawer'
