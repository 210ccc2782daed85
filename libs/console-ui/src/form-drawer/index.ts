export { FormDrawer } from './form-drawer'
export { PendingDrawer } from './pending-drawer'
