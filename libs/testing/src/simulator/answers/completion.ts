import type { Behaviour } from '../script/script'
import { usageOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, createdAt, jsonAnswer, streamAnswer } from './answer'
import { grouped } from './chat'
import { streamOf } from './stream'
import { speak } from './text'

/** The answer to the older `/v1/completions`. */
export function completionAnswer(request: WireRequest, behave: Behaviour, no: number): Answer {
  const { words, isCutShort } = speak(request, behave)
  const head = { id: `cmpl-sim-${no}`, object: 'text_completion', created: createdAt, model: request.model ?? '' }
  const finish = isCutShort ? 'length' : 'stop'
  const usage = usageOf(request, words.length)
  const choice = (text: string, finishReason: string | null) => ({
    choices: [{ index: 0, text, logprobs: null, finish_reason: finishReason }],
  })
  if (request.stream !== true) {
    const told = behave.usage === 'null' ? null : (behave.usage ?? usage)
    return jsonAnswer(200, { ...head, ...choice(words.join(''), finish), ...(told !== 'none' && { usage: told }) })
  }
  function* chunks(): Iterable<object> {
    for (const text of grouped(words, behave.tokensPerEvent ?? 1)) yield choice(text, null)
    yield choice('', finish)
  }
  return streamAnswer(streamOf({ request, behave, head, chunks: chunks(), usage }))
}
