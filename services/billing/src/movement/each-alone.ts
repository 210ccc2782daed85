import { AppError } from '@tollgate/platform'

/**
 * Does the work of a job for one after the other. What fails for one is told, and keeps none of the others from it; where what all
 * need is away, it throws that and goes no further.
 */
export async function eachAlone<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  failed: (one: T, error: unknown) => void,
): Promise<void> {
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      if (error instanceof AppError && error.definition.kind === 'unavailable') throw error
      failed(one, error)
    }
  }
}
