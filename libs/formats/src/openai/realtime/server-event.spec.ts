import { noCounts } from '@tollgate/usage'
import { readServerEvent } from './server-event'

const read = (event: unknown) => readServerEvent(Buffer.from(JSON.stringify(event)))
const done = (usage: unknown) => read({ type: 'response.done', response: { id: 'r', usage } })

describe('an event of an upstream', () => {
  it.each<[string, unknown, object | null]>([
    ['no object', 'text', null],
    ['no type', {}, null],
    [
      'the beginning of a response',
      { type: 'response.created', response: { id: 'r' } },
      { kind: 'begun', responseId: 'r' },
    ],
    [
      'text',
      { type: 'response.output_text.delta', response_id: 'r', delta: '你好' },
      { kind: 'part', responseId: 'r', textBytes: 6, soundChars: 0 },
    ],
    [
      'sound',
      { type: 'response.output_audio.delta', response_id: 'r', delta: 'AAAA' },
      { kind: 'part', responseId: 'r', textBytes: 0, soundChars: 4 },
    ],
    [
      'sound in the older edition',
      { type: 'response.audio.delta', response_id: 'r', delta: 'AAAA' },
      { kind: 'part', responseId: 'r', textBytes: 0, soundChars: 4 },
    ],
    [
      'its transcript, which is text',
      { type: 'response.audio_transcript.delta', response_id: 'r', delta: 'ab' },
      { kind: 'part', responseId: 'r', textBytes: 2, soundChars: 0 },
    ],
    ['the account', { type: 'rate_limits.updated', rate_limits: [] }, { kind: 'own' }],
    [
      'a transcript that nobody pays for',
      { type: 'conversation.item.input_audio_transcription.completed', transcript: 'x' },
      { kind: 'own' },
    ],
    ['anything new', { type: 'response.thought', response_id: 'r' }, { kind: 'other' }],
    [
      'an error',
      { type: 'error', error: { code: 'x', event_id: 'e_1' } },
      { kind: 'error', error: { code: 'x', event_id: 'e_1' }, eventId: 'e_1' },
    ],
    ['an error of nothing', { type: 'error' }, { kind: 'error', error: {}, eventId: null }],
  ])('may be %s', (_, event, told) => {
    expect(read(event)).toEqual(told)
  })

  it.each<[string, object, object]>([
    ['answers what it hears, unless told', {}, { answersUnasked: true, limit: null, isG711: false }],
    ['waits to be asked', { turn_detection: null }, { answersUnasked: false, limit: null, isG711: false }],
    [
      'waits to be asked, in the newer edition',
      { audio: { input: { turn_detection: null, format: { type: 'audio/pcmu' } } }, max_output_tokens: 9 },
      { answersUnasked: false, limit: 9, isG711: true },
    ],
    [
      'hears turns, and answers none',
      { turn_detection: { create_response: false }, max_response_output_tokens: 'inf' },
      { answersUnasked: false, limit: null, isG711: false },
    ],
  ])('tells that a session %s', (_, session, setup) => {
    expect(read({ type: 'session.updated', session })).toEqual({ kind: 'session', setup })
  })

  it.each<[string, unknown, object | null]>([
    ['none', undefined, null],
    ['of nothing', { input_tokens: 0, output_tokens: 0 }, null],
    ['of nonsense', { input_tokens: 'many', output_tokens: -5 }, null],
    ['without parts', { input_tokens: 9, output_tokens: 4 }, { textIn: 9, textOut: 4 }],
    [
      'of text, sound and what was cached',
      {
        input_tokens: 220,
        output_tokens: 130,
        input_token_details: {
          text_tokens: 120,
          audio_tokens: 100,
          cached_tokens: 64,
          cached_tokens_details: { text_tokens: 48, audio_tokens: 16 },
        },
        output_token_details: { text_tokens: 30, audio_tokens: 100 },
      },
      { textIn: 72, cacheRead: 48, audioIn: 100, textOut: 30, audioOut: 100 },
    ],
    [
      'whose parts are more than the whole',
      {
        input_tokens: 10,
        output_tokens: 5,
        input_token_details: { audio_tokens: 90, image_tokens: 90, cached_tokens: 90 },
        output_token_details: { audio_tokens: 90 },
      },
      { audioIn: 10, audioOut: 5 },
    ],
    ['with images', { input_tokens: 10, input_token_details: { image_tokens: 8 } }, { textIn: 2, imageIn: 8 }],
  ])('ends a response with a report %s', (_, usage, counts) => {
    const told = counts === null ? null : { ...noCounts(), ...counts }
    expect(done(usage)).toEqual({ kind: 'done', responseId: 'r', usage: told })
  })
})
