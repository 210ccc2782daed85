import { readClientEvent } from './client-event'

const names = { model: 'gpt-4o', upstreamModel: 'gpt-realtime' }
const read = (event: unknown) => readClientEvent(Buffer.from(JSON.stringify(event)), names)
const item = (...content: object[]) => ({ type: 'conversation.item.create', item: { type: 'message', content } })

describe('an event of a client', () => {
  it.each<[string, object, object]>([
    [
      'sound, of which the frame is no text',
      { type: 'input_audio_buffer.append', audio: 'AAAA' },
      { soundChars: 4, textBytes: 0, texts: [] },
    ],
    ['what is said', item({ type: 'input_text', text: 'Hi' }), { texts: ['Hi'], soundChars: 0, images: 0 }],
    [
      'sound in an item',
      item({ type: 'input_audio', audio: 'AAAAAA', transcript: 'so' }),
      { soundChars: 6, texts: ['so'] },
    ],
    ['an image', item({ type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(900)}` }), { images: 1 }],
    [
      'instructions of the session and of a response',
      { type: 'x', session: { instructions: 'one' }, response: { instructions: 'two' } },
      { texts: ['one', 'two'] },
    ],
    [
      'what came of a function',
      { type: 'conversation.item.create', item: { type: 'function_call_output', output: 'sun' } },
      { texts: ['sun'] },
    ],
    [
      'the input of a response beside the conversation',
      { type: 'response.create', response: { input: [{ content: [{ text: 'a' }, { audio: 'AA' }] }] } },
      { texts: ['a'], soundChars: 2 },
    ],
    ['no limit', { type: 'response.create' }, { limit: null, setup: null, readsUnseen: false }],
    [
      'functions, whose results are its own to send',
      { type: 'session.update', session: { tools: [{ type: 'function', name: 'f' }] } },
      { readsUnseen: false },
    ],
    [
      'tools that the upstream runs',
      { type: 'session.update', session: { tools: [{ type: 'mcp', server_label: 's' }] } },
      { readsUnseen: true },
    ],
    ['such tools of a response', { type: 'response.create', response: { tools: [{}] } }, { readsUnseen: true }],
    ['a limit', { type: 'response.create', response: { max_output_tokens: 7.5 } }, { limit: 8 }],
    [
      'the limit of the older edition',
      { type: 'response.create', response: { max_response_output_tokens: 7 } },
      { limit: 7 },
    ],
    ['the wish for none', { type: 'response.create', response: { max_output_tokens: 'inf' } }, { limit: Infinity }],
    [
      'another setup',
      { type: 'session.update', session: { turn_detection: null, input_audio_format: 'g711_ulaw' } },
      { setup: { answersUnasked: false, limit: null, isG711: true } },
    ],
  ])('tells of %s', (_, event, told) => {
    expect(read(event)).toMatchObject({ kind: 'event', ...told })
  })

  it('weighs images by their number and not by their bytes', () => {
    const long = item({ type: 'input_image', image_url: 'A'.repeat(10_000) })
    expect(read(long)).toMatchObject({ textBytes: expect.any(Number) })
    expect((read(long) as { textBytes: number }).textBytes).toBeLessThan(200)
  })

  it('goes on in one reading, by the name that its channel knows', () => {
    const twice = Buffer.from('{"type":"response.create","type":"session.update","session":{"model":"gpt-4o"}}')
    expect(readClientEvent(twice, names)).toMatchObject({
      json: '{"type":"session.update","session":{"model":"gpt-realtime"}}',
    })
  })

  it.each<[string, unknown, object]>([
    ['no object', [], { code: 'invalid-json' }],
    ['no type', { event_id: 'e' }, { code: 'missing', param: 'type', eventId: 'e' }],
    [
      'another model',
      { type: 'session.update', session: { model: 'gpt-5' } },
      { code: 'other-model', param: 'session.model' },
    ],
    ['a name in other letters', { type: 'session.update', SESSION: {} }, { code: 'misspelt', param: 'session' }],
    [
      'letters that fold to others',
      { type: 'session.update', ſeſſion: { model: 'gpt-5' } },
      { code: 'misspelt', param: 'session' },
    ],
    [
      'the same further in',
      { type: 'session.update', session: { audio: { Input: {} } } },
      { code: 'misspelt', param: 'input' },
    ],
    [
      'transcripts',
      { type: 'session.update', session: { audio: { input: { transcription: {} } } } },
      { code: 'unpriced', param: 'session.audio.input.transcription' },
    ],
    [
      'transcripts, as the older edition has them',
      { type: 'session.update', session: { input_audio_transcription: { model: 'whisper-1' } } },
      { code: 'unpriced', param: 'session.input_audio_transcription' },
    ],
    ['a session of transcripts', { type: 'transcription_session.update' }, { code: 'unsupported', param: 'type' }],
    [
      'the same as a kind',
      { type: 'session.update', session: { type: 'transcription' } },
      { code: 'unsupported', param: 'session.type' },
    ],
    [
      'what the account keeps',
      { type: 'response.create', response: { prompt: { id: 'p' } } },
      { code: 'unsupported', param: 'response.prompt' },
    ],
    [
      'more parts than anybody sends',
      { type: 'x', all: Array.from({ length: 60_000 }, () => 1) },
      { code: 'invalid-json' },
    ],
  ])('is refused with %s', (_, event, fault) => {
    expect(read(event)).toMatchObject({ kind: 'fault', ...fault })
  })

  it.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['bytes', '\xff\x00'],
    ['half an object', '{"type":"response.create"'],
    ['brackets without end', '['.repeat(40_000)],
    ['objects in objects', '{"type":"x","a":' + '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_001)],
  ])('that is %s is none', (_, text) => {
    expect(readClientEvent(Buffer.from(text, 'latin1'), names)).toMatchObject({ kind: 'fault', code: 'invalid-json' })
  })
})
