import type { Codec } from '../../parts/codec'
import { streamWriter } from '../../parts/part-writer'
import { readAnswer } from './answer/read-answer'
import { AnswerStreamReader } from './answer/read-stream'
import { writeAnswer } from './answer/write-answer'
import { AnswerWriter } from './answer/write-stream'
import { readRequest } from './request/read-request'
import { writeRequest } from './request/write-request'
import { fieldNames, ownPlaces } from './words/field-names'

/** Content as Google's Gemini API generates it. */
export const geminiCodec: Codec = {
  name: 'gemini',
  fieldNames,
  ownPlaces,
  readRequest,
  writeRequest,
  readAnswer,
  writeAnswer,
  readStream: () => new AnswerStreamReader(),
  writeStream: (setting) => streamWriter(new AnswerWriter(setting)),
}
