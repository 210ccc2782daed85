export { type Toasts, useConfirmDialog, useCopyText, useToasts } from './feedback-context'
export { FeedbackHost } from './feedback-host'
export { type Toast, type ToastTone } from './toast.model'
export type { ConfirmOptions } from '@tollgate/console-ui/dialog'
