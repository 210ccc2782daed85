import type { Language } from '@tollgate/platform'
import { playgroundErrors } from './playground.errors'
import { admissionErrors } from './admission.errors'
import { callErrors } from './call.errors'

/** Everything that the relay itself answers instead of an upstream. */
export const relayErrors = { ...admissionErrors, ...callErrors, ...playgroundErrors } as const

export type RelayErrorCode = keyof typeof relayErrors

/** Why a call is not carried out, before it takes the caller's language. */
export interface Refusal {
  readonly code: RelayErrorCode
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterMs?: number
  /** The field at fault. */
  readonly param?: string
}

/** Whether what stands here is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return 'code' in result
}

/** A refusal's text in a language. */
export function textOfRefusal({ code, params = {} }: Refusal, language: Language): string {
  return relayErrors[code][language].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  )
}
