import { chatsOf, framesOf } from '../../test/chats'
import { codecs } from '../../test/formats'
import { gather } from '../../test/meaning'
import { sameShape } from '../../test/sameness'
import { translatorBetween } from './translator-between'

describe.each(codecs)('what %s has said', (format, codec) => {
  const translator = translatorBetween(codec, codec)
  const { streams, bodies, requests } = chatsOf(format)
  /** As its own format names the answer and its model. */
  const settingOf = (answer: Record<string, unknown>) => ({
    answerId: String(answer.id ?? answer.responseId ?? ''),
    nowSeconds: 0,
    model: String(answer.model ?? answer.modelVersion ?? ''),
    isUsageAsked: true,
  })

  it.each(requests)('is the same after reading and writing: the request %s', (_, request) => {
    const written = translator.request(Buffer.from(JSON.stringify(request)))
    if (written.kind !== 'translated') throw new Error(written.param)
    expect(sameShape(format, JSON.parse(String(written.body)))).toEqual(sameShape(format, request))
    expect(written.losses).toEqual([])
  })

  it.each(bodies)('the answer %s', (_, { response }) => {
    const answer = response.body as Record<string, unknown>
    const written = translator.answer(Buffer.from(JSON.stringify(answer)), settingOf(answer))
    if (!Array.isArray(answer.choices ?? answer.content ?? answer.candidates ?? answer.output))
      return expect(written).toBeNull()
    expect(sameShape(format, JSON.parse(String(written)))).toEqual(sameShape(format, answer))
  })

  it.each(streams)('the stream %s', (_, recording) => {
    const frames = framesOf(recording)
    const recorded = gather[format](Buffer.concat(frames))
    const stream = translator.stream(settingOf(recorded))
    const written = Buffer.concat([...frames.map((frame) => stream.feed(frame)), stream.end(null)])
    expect(sameShape(format, gather[format](written))).toEqual(sameShape(format, recorded))
  })
})
