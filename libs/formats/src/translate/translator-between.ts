import type { AnswerSetting, Translator } from '../core/translator'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import type { Codec } from '../parts/codec'
import { fieldsOf } from '../parts/fields'
import { withCallIds } from './call-ids'
import { saidInWords } from './said-in-words'
import { withShownThoughts } from './shown-thoughts'
import { translateRequest } from './translate-request'
import { TranslatedStream } from './translate-stream'

/** Two codecs put together. Of one and the same they give back what they read. */
export function translatorBetween(caller: Codec, upstream: Codec): Translator {
  return {
    from: caller.name,
    to: upstream.name,
    capability: 'chat',
    needs: ['chat'],
    request: (body, setting = {}) => translateRequest(body, [caller, upstream], setting),
    answer: (body, setting) => translateAnswer(body, [caller, upstream], setting),
    stream: (setting) => new TranslatedStream(upstream, caller, setting),
  }
}

function translateAnswer(
  body: Buffer,
  [caller, upstream]: readonly [Codec, Codec],
  setting: AnswerSetting,
): Buffer | null {
  const fields = fieldsOf(parsed(body.toString()))
  if (fields === null) return null
  return withinStack(() => {
    const read = upstream.readAnswer(fields)
    if (read === null) return null
    const answer = setting.showsThoughts === true ? withShownThoughts(read) : read
    const named = caller === upstream ? answer : withCallIds(saidInWords(answer), setting.answerId)
    return Buffer.from(JSON.stringify(caller.writeAnswer(named, setting)))
  })
}
