import { useConfirmDialog, useCopyText, useToasts } from '@tollgate/console-ui/feedback'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { ApiError, isSignedOut } from '../api/api-error'
import { type Feedback, FeedbackContext } from '../feedback/feedback'
import { sessionReturn } from '../session/session-return'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Gives the hooks of the sdk the toasts, dialogs and clipboard of console-ui. */
export function FeedbackBridge({ children }: { children: ReactNode }) {
  const { show, dismiss } = useToasts()
  const confirm = useConfirmDialog()
  const copyText = useCopyText()
  // Toasts that say that nobody is signed in: they are wrong as soon as somebody is.
  const outdated = useRef<number[]>([])
  useEffect(() => sessionReturn.whenBack(() => outdated.current.splice(0).forEach(dismiss)), [dismiss])
  const feedback = useMemo<Feedback>(
    () => ({
      notify: {
        success: (text) => void show({ tone: 'good', text }),
        info: (text) => void show({ tone: 'info', text }),
        error: (error) => {
          const requestId = error instanceof ApiError ? error.requestId : undefined
          const id = show({ tone: 'bad', text: messageOf(error), requestId })
          if (isSignedOut(error)) outdated.current.push(id)
        },
      },
      confirm,
      copy: (text, options) => copyText(text, options?.name),
    }),
    [show, confirm, copyText],
  )
  return <FeedbackContext value={feedback}>{children}</FeedbackContext>
}
