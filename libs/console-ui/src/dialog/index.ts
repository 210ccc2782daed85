export { ConfirmDialog, type ConfirmDialogProps, type ConfirmOptions } from './confirm-dialog'
export { Dialog, type DialogProps } from './dialog'
