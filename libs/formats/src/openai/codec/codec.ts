import type { Codec } from '../../parts/codec'
import { streamWriter } from '../../parts/part-writer'
import { readAnswer } from './answer/read-answer'
import { ChunkStreamReader } from './answer/read-stream'
import { writeAnswer } from './answer/write-answer'
import { ChunkWriter } from './answer/write-stream'
import { readRequest } from './request/read-request'
import { writeRequest } from './request/write-request'
import { fieldNames } from './words/field-names'

/** Chat completions as OpenAI speaks them, with what its relatives add to carry reasoning and markers for a cache. */
export const openaiCodec: Codec = {
  name: 'openai',
  fieldNames,
  ownPlaces: { messages: 'messages.', content: 'messages.content.', tools: 'tools.', within: [] },
  readRequest,
  writeRequest,
  readAnswer,
  writeAnswer,
  readStream: () => new ChunkStreamReader(),
  writeStream: (setting) => streamWriter(new ChunkWriter(setting)),
}
