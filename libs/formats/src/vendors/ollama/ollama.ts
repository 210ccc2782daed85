import { type Fields, textOf } from '../../parts/fields'
import type { Vendor, VendorError } from '../vendor'
import { readAnswer } from './read-answer'
import { OllamaStreamReader } from './read-stream'
import { writeRequest } from './write-request'

/** Ollama's chats (https://docs.ollama.com/api/chat): an answer streams as lines of JSON. */
export const ollama: Vendor = {
  name: 'ollama',
  framing: 'lines',
  writeRequest,
  readAnswer,
  readStream: () => new OllamaStreamReader(),
  readError,
}

/** https://docs.ollama.com/api/errors: within a stream, which began with 200, the runner has failed. */
function readError({ error }: Fields, status: number): VendorError | null {
  const message = textOf(error)
  if (message === null) return null
  return { status: status >= 400 ? status : 500, message, code: null, type: null }
}
