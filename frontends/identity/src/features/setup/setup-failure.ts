import { ApiError } from '@tollgate/console-sdk'

/**
 * What a setup that came to nothing is told by (rule K26): a refusal by the server's own words, which say what to change; anything
 * else as a failure to be tried again, with what is known of it.
 */
export function setupFailure(error: unknown, words: (reason: string) => string): unknown {
  if (!(error instanceof ApiError) || error.code === 'refused' || error.fields !== undefined) return error
  const { code, status, requestId, message } = error
  return new ApiError({ code, status, requestId, message: words(message), cause: error })
}
