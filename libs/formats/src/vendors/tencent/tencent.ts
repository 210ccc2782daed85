import { readAnswer as readOpenaiAnswer } from '../../openai/codec/answer/read-answer'
import { fieldsOf } from '../../parts/fields'
import type { Vendor } from '../vendor'
import { chunkReader } from '../words/chunk-reader'
import { asOpenai } from './read-answer'
import { readError } from './read-error'
import { writeRequest } from './write-request'

/** Hunyuan, as Tencent Cloud's own API has it. */
export const tencent: Vendor = {
  name: 'tencent',
  framing: 'sse',
  hasNoLimit: true,
  writeRequest,
  readAnswer: (body) => readOpenaiAnswer(asOpenai(fieldsOf(body.Response) ?? body)),
  readStream: () => chunkReader(({ data }) => ({ chunk: asOpenai(data), isLast: false })),
  readError,
}
