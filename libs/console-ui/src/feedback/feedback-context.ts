import type { ConfirmOptions } from '@tollgate/console-ui/dialog'
import { createContext, useContext } from 'react'
import type { Toast } from './toast.model'

export interface Toasts {
  /** Shows a toast and returns its id. */
  show: (toast: Toast) => number
  dismiss: (id: number) => void
}

interface Feedback {
  toasts: Toasts
  confirm: (options: ConfirmOptions) => Promise<boolean>
  copy: (text: string, label?: string) => Promise<boolean>
}

/** Given by `FeedbackHost`, which `AppTheme` holds. */
export const FeedbackContext = createContext<Feedback | null>(null)

function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (feedback === null) throw new Error('This component stands outside of AppTheme.')
  return feedback
}

/** Short notices at the bottom right. Errors stay until they are closed. */
export function useToasts(): Toasts {
  return useFeedback().toasts
}

/** Asks in a dialog; resolves to whether the user agreed. */
export function useConfirmDialog(): (options: ConfirmOptions) => Promise<boolean> {
  return useFeedback().confirm
}

/** Copies a text and says so; when the clipboard refuses, the text is shown to be copied by hand. Resolves to whether it was copied. */
export function useCopyText(): (text: string, label?: string) => Promise<boolean> {
  return useFeedback().copy
}
