import { AppError } from './app-error'
import { describeError } from './describe-error'

/**
 * What work was refused for, in English, where each of many things is refused or done by itself; null where it was done. Throws what
 * says nothing of the thing: that somebody does not answer, or a fault of our own.
 */
export async function refusalOf(work: () => unknown): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const isRefusal = error instanceof AppError && !['unavailable', 'internal'].includes(error.definition.kind)
    if (!isRefusal) throw error
    return describeError(error, 'en').message
  }
}
