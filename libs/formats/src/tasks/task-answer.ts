import { parsed } from '../json/parsed'

/** Longer than anybody reads. */
const mostDescription = 2_000

/** What an upstream answered to a submit. */
export interface TaskAnswer {
  /** `taken`: a task was made, and is paid for. `exists`: it was there before. `window`: it waits for its user. `refused`: none was made. */
  readonly kind: 'taken' | 'exists' | 'window' | 'refused'
  /** Null where none is told. */
  readonly upstreamId: string | null
  /** The platform's own; of one without codes 1 where the task was taken, and 4 where it was not. */
  readonly code: number
  readonly description: string
  /** It is done already. */
  readonly isDone: boolean
  /** Where the result is; null where none is told. */
  readonly resultUrl: string | null
  /** The fault is the upstream's, and no part of the request's. */
  readonly isUpstreamFault: boolean
  /** All that it says, for the caller. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The object that a body is; null where it is none. */
export function objectIn(body: Buffer): Readonly<Record<string, unknown>> | null {
  const value = parsed(body.toString())
  return isObject(value) ? value : null
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text of an upstream's, as long as anybody reads; empty for what is none. */
export function describedBy(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, mostDescription) : ''
}
