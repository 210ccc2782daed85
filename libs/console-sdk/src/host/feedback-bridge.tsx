import { useConfirmDialog, useCopyText, useToasts } from '@tollgate/console-ui/feedback'
import { type ReactNode, useMemo } from 'react'
import { ApiError } from '../api/api-error'
import { type Feedback, FeedbackContext } from '../feedback/feedback'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Gives the hooks of the sdk the toasts, dialogs and clipboard of console-ui. */
export function FeedbackBridge({ children }: { children: ReactNode }) {
  const { show } = useToasts()
  const confirm = useConfirmDialog()
  const copyText = useCopyText()
  const feedback = useMemo<Feedback>(
    () => ({
      notify: {
        success: (text) => void show({ tone: 'good', text }),
        info: (text) => void show({ tone: 'info', text }),
        error: (error) =>
          void show({
            tone: 'bad',
            text: messageOf(error),
            requestId: error instanceof ApiError ? error.requestId : undefined,
          }),
      },
      confirm,
      copy: (text, options) => copyText(text, options?.name),
    }),
    [show, confirm, copyText],
  )
  return <FeedbackContext value={feedback}>{children}</FeedbackContext>
}
