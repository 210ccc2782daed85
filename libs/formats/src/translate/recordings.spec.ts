import { chatsOf, framesOf } from '../../test/chats'
import { sides } from '../../test/formats'
import { meaningOf, toldTo } from '../../test/meaning'
import type { AnswerSetting, Translator } from '../core/translator'
import { translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1_700_000_000, model: 'asked', isUsageAsked: true }

function streamed(translator: Translator, pieces: readonly Buffer[]): Buffer {
  const stream = translator.stream(setting)
  return Buffer.concat([...pieces.map((piece) => stream.feed(piece)), stream.end(null)])
}

describe.each(sides)('a caller of %s with an upstream of %s', (caller, upstream) => {
  const translator = translatorOf(caller, upstream) as Translator
  const { streams, bodies } = chatsOf(upstream)

  it.each(streams)('reads the stream %s as it was meant', (_, recording) => {
    const frames = framesOf(recording)
    const written = streamed(translator, frames)
    const read = meaningOf(caller, written)
    expect(read).toEqual(toldTo(caller, meaningOf(upstream, Buffer.concat(frames)), read))
    for (const { id } of read.calls) expect(id).not.toBe('')
    // Split anywhere between events it is the same.
    expect(streamed(translator, [Buffer.concat(frames)]).equals(written)).toBe(true)
  })

  it.each(bodies)('reads the answer %s as it was meant', (_, { response }) => {
    const written = translator.answer(Buffer.from(JSON.stringify(response.body)), setting)
    const { choices, content, candidates, output } = response.body as Record<string, unknown>
    if (!Array.isArray(choices ?? content ?? candidates ?? output)) return expect(written).toBeNull()
    const read = meaningOf(caller, JSON.parse(String(written)) as object)
    expect(read).toEqual(toldTo(caller, meaningOf(upstream, response.body as object), read))
    for (const { id } of read.calls) expect(id).not.toBe('')
  })
})
