import { createContext } from 'react'

/** What somebody has typed, by name of field. */
export type TypedFields = Readonly<Record<string, unknown>>

/** What the page around does about forms that somebody has changed. */
export interface FormKeeping {
  /** Until the returned function is called leaving the page asks first; `discard` is called when it is left all the same. */
  readonly guard: (discard: () => void) => () => void
  /** What was typed into this form earlier and never sent; null when there is nothing. */
  readonly read: (draft: string) => TypedFields | null
  readonly keep: (draft: string, typed: TypedFields) => void
  readonly drop: (draft: string) => void
}

const nobody: FormKeeping = {
  guard: () => () => undefined,
  read: () => null,
  keep: () => undefined,
  drop: () => undefined,
}

/** Given by the host of the console. Without one nobody asks and nothing is kept. */
export const FormKeepingContext = createContext<FormKeeping>(nobody)
