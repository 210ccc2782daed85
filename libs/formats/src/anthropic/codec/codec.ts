import type { Codec } from '../../parts/codec'
import { streamWriter } from '../../parts/part-writer'
import { readAnswer } from './answer/read-answer'
import { MessageStreamReader } from './answer/read-stream'
import { writeAnswer } from './answer/write-answer'
import { MessageWriter } from './answer/write-stream'
import { readRequest } from './request/read-request'
import { writeRequest } from './request/write-request'
import { fieldNames } from './words/field-names'

/** Messages as Anthropic speaks them. */
export const anthropicCodec: Codec = {
  name: 'anthropic',
  fieldNames,
  ownPlaces: { messages: 'messages.', content: 'messages.content.', tools: 'tools.', within: [] },
  readRequest,
  writeRequest,
  readAnswer,
  writeAnswer,
  readStream: () => new MessageStreamReader(),
  writeStream: (setting) => streamWriter(new MessageWriter(setting)),
}
