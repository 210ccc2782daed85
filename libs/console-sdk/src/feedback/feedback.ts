import type { ConfirmOptions } from '@tollgate/console-ui/feedback'
import { createContext, useContext } from 'react'

export type { ConfirmOptions }

/** Short messages about what just happened. */
export interface Notify {
  readonly success: (message: string) => void
  readonly info: (message: string) => void
  /** Stays until it is closed; of an `ApiError` it shows the message and the request id. */
  readonly error: (error: unknown) => void
}

/** Asks in a dialog; resolves to whether it was confirmed. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

export interface CopyOptions {
  /** What is copied, for the message: `API key`. */
  readonly name?: string
}

/** Copies a text; where the browser refuses, a dialog shows it. Resolves to whether it is in the clipboard. */
export type Copy = (text: string, options?: CopyOptions) => Promise<boolean>

export interface Feedback {
  readonly notify: Notify
  readonly confirm: Confirm
  readonly copy: Copy
}

/** The host of the console provides it. */
export const FeedbackContext = createContext<Feedback | null>(null)

function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (feedback === null) throw new Error('There is no ConsoleHost above this component')
  return feedback
}

/** Toasts. */
export const useNotify = (): Notify => useFeedback().notify
/** The dialog that asks before something is done. */
export const useConfirm = (): Confirm => useFeedback().confirm
/** The clipboard, with the dialog for copying by hand behind it. */
export const useCopy = (): Copy => useFeedback().copy
