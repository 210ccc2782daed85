import type { EventContract } from '@tollgate/contracts'
import { isConnectionFailure } from '@tollgate/persistence/failures'
import { AppError } from '@tollgate/platform'
import { UnprocessableEvent } from './consumer-options'

/** `hopeless`: no repetition helps. `infrastructure`: wait, however long. `failure`: try again, but not forever. */
export type FailureKind = 'hopeless' | 'infrastructure' | 'failure'

/** Judges why a handler failed. */
export function kindOfFailure(error: unknown): FailureKind {
  if (error instanceof UnprocessableEvent) return 'hopeless'
  if (error instanceof AppError && error.definition.kind === 'unavailable') return 'infrastructure'
  return isConnectionFailure(error) ? 'infrastructure' : 'failure'
}

/** How often a message may fail before it is given up, unless its handler says otherwise. */
export function failuresAllowed({ isMoney = false }: Pick<EventContract, 'isMoney'>): number {
  return isMoney ? Infinity : 10
}

/** How long to leave a message alone after its n-th failure (from 1): 0.5 s, doubling, at most 30 s. */
export function failureDelayMs(failures: number): number {
  return Math.min(500 * 2 ** Math.min(failures - 1, 10), 30_000)
}

/** How long to wait for the infrastructure before the n-th new attempt (from 1): 100 ms, doubling, at most 2 s. */
export function infrastructureDelayMs(attempts: number): number {
  return Math.min(100 * 2 ** Math.min(attempts - 1, 10), 2_000)
}
