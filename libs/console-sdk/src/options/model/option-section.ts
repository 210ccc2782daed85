import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { OptionEntry } from '../wire/registry.schema'

/** Some options of a panel under a heading of their own. */
export interface OptionSection {
  /** Left out when the panel's own title says it. */
  readonly title?: ReactNode
  readonly help?: ReactNode
  /** In the order in which they are shown; one that the server does not know is left out. */
  readonly keys: readonly string[]
  /** Above the fields: what to know first. */
  readonly before?: ReactNode
  /** Below the fields: a button, a preview. They stand inside the form. */
  readonly after?: ReactNode
}

/** What a panel says about the field of an option; all else comes from what the server knows of it. */
export interface OptionLook {
  readonly label?: ReactNode
  readonly help?: ReactNode
  readonly placeholder?: string
  /** Stands after the value: `%`, `minutes`. */
  readonly unit?: ReactNode
  /** What a number means: `= $1.00`. */
  readonly hint?: (value: number) => ReactNode
  /** More than one line of text; the number of lines to begin with. */
  readonly rows?: number
  readonly isMono?: boolean
  /** Takes the whole width: for addresses and other long lines. */
  readonly isWide?: boolean
  /** What the words of a choice are called. */
  readonly words?: Readonly<Record<string, string>>
  /** JSON to begin with, offered while the field is empty. */
  readonly template?: { readonly label?: string; readonly value: string }
  /** The switch without which the option means nothing: while it is off the field is closed, and says `reason`. */
  readonly onlyWhile?: { readonly key: string; readonly reason: string }
  /** A rule of the panel's own, in place of the one that the registry gives. */
  readonly check?: z.ZodType
  /** Hears of what is typed or chosen. */
  readonly onChanged?: (value: unknown) => void
  /** A field of the panel's own. */
  readonly field?: (facts: OptionFieldFacts) => ReactNode
}

/** What a field is made of. */
export interface OptionFieldFacts {
  readonly entry: OptionEntry
  /** The field's name in the form. */
  readonly name: string
  readonly label: ReactNode
  /** Why it cannot be changed; empty where the panel has said it. */
  readonly disabledReason: string | undefined
}
