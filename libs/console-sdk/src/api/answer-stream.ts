import type { Language, Speech } from '@tollgate/texts'
import type { ApiError } from './api-error'
import { failureOf } from './failure.model'

/** The error of an answer to `fetch` that is not what was asked for, with what its body says; it takes the body. */
export async function refusalOf(response: Response, language: Language | Speech): Promise<ApiError> {
  const { status, statusText, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  const requestId = headers.get('x-request-id') ?? undefined
  return failureOf({ status, statusText, requestId, retryAfter: headers.get('retry-after'), body }, language)
}

/**
 * The bytes of a body as they come. Streams themselves cannot be iterated in every browser that the console is for. Whoever
 * stops reading early closes the connection.
 */
export async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
