import type { Dispatcher } from 'undici'
import { platformErrors } from '../errors/platform.errors'

/** Reads an answer's body whole; throws `platform.answer-too-large` and stops reading beyond the limit. */
export async function readBody(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer.body as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw platformErrors.answerTooLarge() // leaving the loop destroys the body
    parts.push(part)
  }
  return Buffer.concat(parts, bytes)
}
