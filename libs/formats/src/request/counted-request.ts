import type { z } from 'zod'
import type { CountableText } from '../core/countable'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'

/** More images, sounds and files than any provider takes in one request: those beyond count nothing. */
export const mostMedia = 3_600

/**
 * What `contentOf` finds in a request body. What cannot be read counts as it stands, for it was sent all the same. Parses the
 * whole body: a long one holds up the event loop.
 */
export function countedRequest<T>(
  body: Buffer | string,
  schema: z.ZodType<T>,
  contentOf: (request: T) => CountableText,
): CountableText {
  const text = body.toString()
  const request = schema.safeParse(parsed(text))
  const counted = request.success ? withinStack(() => contentOf(request.data)) : null
  return counted ?? { pieces: [text], extraTokens: 0 }
}
