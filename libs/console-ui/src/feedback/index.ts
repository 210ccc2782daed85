export { useConfirmDialog, useCopyText, useToasts } from './feedback-context'
export { FeedbackHost } from './feedback-host'
export type { ConfirmOptions } from '@tollgate/console-ui/dialog'
