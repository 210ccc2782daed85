import type { StreamContract } from '@tollgate/contracts'
import { NatsError } from 'nats'

/** The JetStream API's error code, or null when `error` is something else. */
export function jetStreamCode(error: unknown): number | null {
  return error instanceof NatsError ? (error.api_error?.err_code ?? null) : null
}

/** Resolves with the answer, or null when the server does not have what was asked for; `code` says so. */
export async function orMissing<T>(answer: Promise<T>, code: number): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (jetStreamCode(error) === code) return null
    throw error
  }
}

/** JetStream's codes for a stream and a consumer that are not there. */
export const streamNotFound = 10059
export const consumerNotFound = 10014

/** The streams of the house, by what they keep. */
export class Streams {
  constructor(
    readonly contracts: readonly StreamContract[],
    /** Names of streams that earlier versions had. */
    readonly former: readonly string[],
  ) {}

  /** The stream that keeps a subject; null when none does. */
  find(subject: string): StreamContract | null {
    return this.contracts.find(({ subjects }) => subjects.some((pattern) => isMatch(pattern, subject))) ?? null
  }

  /** The same; throws when the contracts name none. */
  of(subject: string): StreamContract {
    const stream = this.find(subject)
    if (stream === null) throw new Error(`no stream of the contracts keeps ${subject}`)
    return stream
  }
}

/** Whether a subject is one of a pattern's: `*` is one token, `>` all that follow. */
export function isMatch(pattern: string, subject: string): boolean {
  if (pattern.endsWith('.>')) return subject.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('.')
  const given = subject.split('.')
  return wanted.length === given.length && wanted.every((token, index) => token === '*' || token === given[index])
}
