import type { RangePreset, TimeRange } from '@tollgate/console-ui/date-range'
import type { Option } from '@tollgate/console-ui/inputs'

/** The names of the filters that hold a text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

interface Named<Values> {
  readonly name: TextName<Values>
  readonly label: string
}

/** A text to look for; asked for by Enter or the button, or, of a list that is all here, by every letter. */
export interface SearchFilter<Values> extends Named<Values> {
  readonly kind: 'search'
  readonly isLive?: boolean
  readonly isMono?: boolean
}

/** A text with suggestions: one that is picked is asked for at once, any other by Enter. */
export interface SuggestFilter<Values> extends Named<Values> {
  readonly kind: 'suggest'
  readonly options: readonly Option<string>[]
  /** Somebody is about to use it: time to ask for the suggestions. */
  readonly onFocus?: () => void
  /** Stands with what is before it and the buttons in a line of their own, over the other filters. */
  readonly isLead?: boolean
  /** What is wrong with a typed text, in words; such a text is not asked for. */
  readonly fault?: (typed: string) => string | undefined
}

/** One of a list, asked for at once. With `any` it can be left open, which is the empty text. */
export interface ChoiceFilter<Values> extends Named<Values> {
  readonly kind: 'choice'
  readonly any?: string
  /** What is shown as chosen while nothing is: the value that then counts. */
  readonly unset?: string
  readonly options: readonly Option<string>[]
}

/** A span of time; how it stands in the values is the page's. */
export interface RangeFilter<Values> {
  readonly kind: 'range'
  readonly label: string
  readonly read: (values: Values) => TimeRange
  /** `values` is what is asked for now. */
  readonly write: (range: TimeRange, values: Values) => Partial<Values>
  readonly isSet: (values: Values) => boolean
  readonly presets?: readonly RangePreset[]
}

/** A filter of a list, as its page declares it. */
export type Filter<Values> = SearchFilter<Values> | SuggestFilter<Values> | ChoiceFilter<Values> | RangeFilter<Values>
