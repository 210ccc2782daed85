import { createContext } from 'react'

/** What somebody has typed, by name of field. */
export type TypedFields = Readonly<Record<string, unknown>>

/** What the host of the console does for forms with changes. */
export interface FormKeeping {
  /** Until the returned function is called leaving the page asks first; `discard` is called when it is left all the same. */
  readonly guard: (discard: () => void) => () => void
  /** What was typed into this form earlier and never sent; null when there is nothing. */
  readonly read: (draft: string) => TypedFields | null
  readonly keep: (draft: string, typed: TypedFields) => void
  readonly drop: (draft: string) => void
  /** Whether an error of a save says no more than that the session was over. */
  readonly isSessionFault: (error: unknown) => boolean
  /** Calls `onBack` each time somebody is signed in again, until the returned function is called. */
  readonly whenBack: (onBack: () => void) => () => void
}

const nobody: FormKeeping = {
  guard: () => () => undefined,
  read: () => null,
  keep: () => undefined,
  drop: () => undefined,
  isSessionFault: () => false,
  whenBack: () => () => undefined,
}

/** Given by the host of the console. Without one leaving asks nothing and nothing is kept. */
export const FormKeepingContext = createContext<FormKeeping>(nobody)
