import type { Codec } from '../../parts/codec'
import { streamWriter } from '../../parts/part-writer'
import { readAnswer } from './answer/read-answer'
import { ResponseStreamReader } from './answer/read-stream'
import { writeAnswer } from './answer/write-answer'
import { ResponseWriter } from './answer/write-stream'
import { readRequest } from './request/read-request'
import { writeRequest } from './request/write-request'
import { fieldNames } from './words/field-names'

/** Responses as OpenAI speaks them, as far as they are chats: what an account keeps and runs by itself is nobody else's. */
export const openaiResponsesCodec: Codec = {
  name: 'openai-responses',
  fieldNames,
  ownPlaces: { messages: 'input.', content: 'input.', tools: 'tools.', within: ['text', 'reasoning'] },
  readRequest,
  writeRequest,
  readAnswer,
  writeAnswer,
  readStream: () => new ResponseStreamReader(),
  writeStream: (setting) => streamWriter(new ResponseWriter(setting)),
}
