import { ApiError } from '@tollgate/console-sdk'

/** An error in other words, which are made of its own: what else it tells (status, request id, that something is gone) stays. */
export function errorSaying(error: unknown, words: (reason: string) => string): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ApiError)) return new Error(words(reason), { cause: error })
  const { code, status, requestId, isGone } = error
  return new ApiError({ code, status, requestId, isGone, message: words(reason), cause: error })
}
