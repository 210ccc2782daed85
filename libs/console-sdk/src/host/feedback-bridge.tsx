import { useQueryClient } from '@tanstack/react-query'
import { useConfirmDialog, useCopyText, useToasts } from '@tollgate/console-ui/feedback'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { ApiError, isSecondFactorAsked, isSignedOut } from '../api/api-error'
import { type Feedback, FeedbackContext } from '../feedback/feedback'
import { lacksSecondFactor } from '../session/roles'
import { sessionReturn } from '../session/session-return'
import { userOfPage } from '../session/session-store'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Gives the hooks of the sdk the toasts, dialogs and clipboard of console-ui. */
export function FeedbackBridge({ children }: { children: ReactNode }) {
  const { show, dismiss } = useToasts()
  const confirm = useConfirmDialog()
  const copyText = useCopyText()
  const queries = useQueryClient()
  // Toasts that say that nobody is signed in: they are wrong as soon as somebody is.
  const outdated = useRef<number[]>([])
  useEffect(() => sessionReturn.whenBack(() => outdated.current.splice(0).forEach(dismiss)), [dismiss])
  const feedback = useMemo<Feedback>(
    () => ({
      notify: {
        success: (text) => void show({ tone: 'good', text }),
        info: (text) => void show({ tone: 'info', text }),
        error: (error) => {
          // The page to which they are led says it, and stays longer than the reason.
          if (isSecondFactorAsked(error) && lacksSecondFactor(userOfPage(queries))) return
          const requestId = error instanceof ApiError ? error.requestId : undefined
          const id = show({ tone: 'bad', text: messageOf(error), requestId })
          if (isSignedOut(error)) outdated.current.push(id)
        },
      },
      confirm,
      copy: (text, options) => copyText(text, options?.name),
    }),
    [show, confirm, copyText, queries],
  )
  return <FeedbackContext value={feedback}>{children}</FeedbackContext>
}
