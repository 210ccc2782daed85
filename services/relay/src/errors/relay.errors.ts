import { fill, type Language, type PlaceholdersOf, type Text, type ValuesOf } from '@tollgate/texts'
import { admissionErrors } from './admission.errors'
import { callErrors } from './call.errors'
import { limitErrors } from './limit.errors'
import { playgroundErrors } from './playground.errors'
import { requestErrors } from './request.errors'

/** Everything that the relay itself answers instead of an upstream. */
export const relayErrors = {
  ...admissionErrors,
  ...requestErrors,
  ...limitErrors,
  ...callErrors,
  ...playgroundErrors,
} as const

export type RelayErrorCode = keyof typeof relayErrors

type TextOf<C extends RelayErrorCode> = (typeof relayErrors)[C]

/** The values of a text's placeholders; none where it has none. */
type Params<C extends RelayErrorCode> = [PlaceholdersOf<TextOf<C>['zh']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: ValuesOf<TextOf<C>> }

type RefusalOf<C extends RelayErrorCode> = Params<C> & {
  readonly code: C
  readonly retryAfterMs?: number
  /** The field at fault. */
  readonly param?: string
}

/** Why a call is not carried out, before it takes the caller's language: a code, with just the values that its text needs. */
export type Refusal = { [C in RelayErrorCode]: RefusalOf<C> }[RelayErrorCode]

/** Whether what stands here is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return 'code' in result
}

/** A refusal's text in a language. */
export function textOfRefusal({ code, params }: Refusal, language: Language): string {
  const text: Text = relayErrors[code]
  return fill(text, language, params ?? {})
}
