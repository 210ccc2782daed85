import { readAnswer as readOpenaiAnswer } from '../../openai/codec/answer/read-answer'
import type { Vendor } from '../vendor'
import { chunkReader } from '../words/chunk-reader'
import { chunkOf, completionOf } from './read-answer'
import { readError } from './read-error'
import { writeRequest } from './write-request'

/** Where models stand that are not at their own name in lower case. */
const slugs: ReadonlyMap<string, string> = new Map([
  ['ERNIE-4.0-8K', 'completions_pro'],
  ['ERNIE-4.0', 'completions_pro'],
  ['ERNIE-Bot-4', 'completions_pro'],
  ['ERNIE-3.5-8K', 'completions'],
  ['ERNIE-Bot', 'completions'],
  ['ERNIE-Bot-8K', 'ernie_bot_8k'],
  ['ERNIE-Bot-turbo', 'eb-instant'],
  ['ERNIE-Speed', 'ernie_speed'],
  ['ERNIE-Speed-8K', 'ernie_speed'],
  ['ERNIE-Lite-8K-0922', 'eb-instant'],
  ['ERNIE-Lite-8K', 'ernie-lite-8k'],
  ['ERNIE-Lite-8K-0308', 'ernie-lite-8k'],
  ['ERNIE-Character-8K', 'ernie-char-8k'],
  ['ERNIE-Functions-8K', 'ernie-func-8k'],
  ['BLOOMZ-7B', 'bloomz_7b1'],
])

/** Wenxin's first API. */
export const baidu: Vendor = {
  name: 'baidu',
  framing: 'sse',
  writeRequest,
  readAnswer: (body) => {
    const completion = completionOf(body)
    return completion === null ? null : readOpenaiAnswer(completion)
  },
  readStream: () => chunkReader(({ data }) => ({ chunk: chunkOf(data), isLast: data.is_end === true })),
  readError,
  pathModel: (model) => slugs.get(model) ?? model.toLowerCase(),
}
