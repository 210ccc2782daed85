import { noCounts } from '@tollgate/usage'
import { openai } from '../../format'

const read = (text: string) => openai.readBody(Buffer.from(text), { capability: 'translations' })
const srt = '1\n00:00:00,000 --> 00:00:01,500\nHello\n\n2\n00:00:01,500 --> 01:00:04,250\nBye\n'

it.each([
  ['subtitles', srt, 3_604.25],
  ['subtitles of WebVTT', 'WEBVTT\n\n00:00.000 --> 01:02.000 align:start\nHello\n', 62],
  ['a text', 'Hello there, how are you?', 0.5],
  ['nothing', '', 0],
  ['what looks like a subtitle far in front', `${srt}${'x'.repeat(20_000)}`, (srt.length + 20_000) / 50],
  ['an arrow that is said', `a --> ${'b'.repeat(94)}`, 2],
])('%s take so many seconds to say', (_case, text, spokenSeconds) => {
  expect(read(text)).toEqual({ usage: null, error: null, isJson: false, spokenSeconds })
})

it('the length of a sound is told by an answer without usage', () => {
  expect(read('{"duration":36.71,"text":"Hello"}')).toMatchObject({
    usage: { ...noCounts(), seconds: 37 },
    isJson: true,
  })
  expect(read('{"duration":"8.2","text":"Hello"}')).toMatchObject({ usage: { seconds: 9 }, spokenSeconds: 0.1 })
  expect(read('{"duration":9,"usage":{"type":"duration","seconds":4}}')).toMatchObject({ usage: { seconds: 4 } })
  expect(read('{"duration":-1,"text":"Hello"}')).toMatchObject({ usage: null, spokenSeconds: 0.1 })
})

it('an error is one', () => {
  expect(read('{"error":{"message":"No sound."}}')).toMatchObject({ usage: null, error: { message: 'No sound.' } })
})
