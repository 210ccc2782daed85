import { boundary, field, file, formOf, type Part } from '../../../../test/forms'
import { openai } from '../../format'

const sound = file('file', Buffer.alloc(4_000))
const scanned = (...parts: Part[]) => openai.scanRequest(formOf(...parts), 'transcriptions')
const edited = (...parts: Part[]) => openai.scanRequest(formOf(...parts), 'image-edits')

describe('a form', () => {
  it('says what a body in JSON would', () => {
    expect(
      scanned(field('model', 'whisper-1'), sound, field('stream', 'true'), field('response_format', 'SRT')),
    ).toMatchObject({
      kind: 'request',
      model: 'whisper-1',
      isStream: true,
      media: { answerFormat: 'srt', sound: { seconds: 4, isMeasured: false } },
      form: { boundary, fields: '{"model":"whisper-1","stream":true,"response_format":"SRT"}' },
    })
    expect(
      edited(file('image[]'), field('n', '2'), file('image[]'), field('size', '512x512'), file('mask')),
    ).toMatchObject({ model: null, choices: 2, mediaCount: 3, media: { size: '512x512', sound: null } })
  })

  it('is counted and searched by its fields alone, lists of words included', () => {
    const scan = scanned(sound, field('prompt', 'Grüße'), field('keywords[]', 'one'), field('keywords[]', 'two'))
    expect(scan).toMatchObject({ form: { fields: '{"prompt":"Grüße","keywords[]":["one","two"]}' } })
    const { form } = scan as Extract<typeof scan, { kind: 'request' }>
    expect(openai.textOfRequest(form?.fields ?? '', { model: 'm' }).pieces).toEqual(['Grüße', 'one', 'two'])
  })

  it.each([
    ['a field that stands twice', 'duplicate', 'model', [field('model', 'a'), sound, field('model', 'b')]],
    ['another spelling', 'misspelt', 'model', [field('Model', 'a'), sound]],
    ['a list of what is none', 'misspelt', 'prompt', [field('prompt[]', 'a'), sound]],
    ['a flag that is none', 'wrong-type', 'stream', [field('stream', '1'), sound]],
    ['a text that is none', 'wrong-type', 'prompt', [{ name: 'prompt', bytes: Buffer.from([0xc3]) }, sound]],
    ['a text that is too long', 'too-large', 'prompt', [field('prompt', 'x'.repeat(2_100_000)), sound]],
    ['a file in place of a field', 'wrong-type', 'prompt', [file('prompt'), sound]],
    ['a field in place of the file', 'wrong-type', 'file', [field('file', 'x')]],
    ['two sounds', 'duplicate', 'file', [sound, sound]],
    ['another file', 'unsupported', 'other', [sound, file('other')]],
    ['a sound at another place', 'unsupported', 'url', [sound, field('url', 'https://a.example')]],
    ['an alphabet for all fields', 'unsupported', '_charset_', [field('_charset_', 'utf-16'), sound]],
    ['no file', 'missing', 'file', [field('model', 'a')]],
  ])('with %s is refused by name', (_case, code, param, parts) => {
    expect(scanned(...parts)).toMatchObject({ kind: 'fault', code, param })
  })

  it.each([
    ['a number that is none', 'wrong-type', 'n', [file('image'), field('n', '2 ')]],
    ['a stream of several', 'unpriced', 'n', [file('image'), field('n', '2'), field('stream', 'true')]],
    ['no image', 'missing', 'image', [file('mask')]],
  ])('for images with %s is refused by name', (_case, code, param, parts) => {
    expect(edited(...parts)).toMatchObject({ kind: 'fault', code, param })
  })
})

describe('what goes upstream', () => {
  const parts = [field('model', 'a'), field('prompt', 'Hi'), sound, field('include[]', 'x'), field('include[]', 'y')]
  const body = formOf(...parts)
  const prepared = (changes: Parameters<typeof openai.prepareRequest>[2], given = body) => {
    const scan = openai.scanRequest(given, 'transcriptions')
    if (scan.kind === 'fault') throw new Error(scan.code)
    return openai.prepareRequest(given, scan, changes)
  }

  it('is the same Buffer where nothing changes', () => {
    expect(prepared({ model: 'a' })).toBe(body)
    expect(prepared({})).toBe(body)
  })

  it('has the name of the model in its place, and in front where it had none', () => {
    expect(prepared({ model: 'long--er' })).toEqual(formOf(field('model', 'long--er'), ...parts.slice(1)))
    const unnamed = formOf(...parts.slice(1))
    expect(prepared({ model: 'b' }, unnamed)).toEqual(formOf(field('model', 'b'), ...parts.slice(1)))
  })

  it('has the fields of the channel, and nothing else of theirs', () => {
    const override = { prompt: null, temperature: 0, include: ['z'], chunking_strategy: { type: 'server_vad' } }
    expect(prepared({ override, drop: ['model'] })).toEqual(
      formOf(field('temperature', '0'), field('include[]', 'z'), field('chunking_strategy[type]', 'server_vad'), sound),
    )
  })

  it('has a field of the channel alone, where a list or a file stood', () => {
    expect(prepared({ override: { include: 'z', file: 'f' } })).toEqual(
      formOf(field('include', 'z'), field('file', 'f'), field('model', 'a'), field('prompt', 'Hi')),
    )
  })

  it('of a large form is its own bytes, in pieces', () => {
    const large = formOf(field('model', 'a'), file('file', Buffer.alloc(2_000_000)))
    const pieces = prepared({ model: 'b' }, large)
    if (Buffer.isBuffer(pieces)) throw new Error('it was copied')
    expect(Buffer.concat(pieces)).toEqual(formOf(field('model', 'b'), file('file', Buffer.alloc(2_000_000))))
    expect(pieces.at(-1)?.buffer).toBe(large.buffer)
  })

  it('never has the boundary in a value of the channel', () => {
    expect(() => prepared({ override: { language: `x\r\n--${boundary}--` } })).toThrow('boundary')
    expect(() => prepared({ model: `--${boundary}` })).toThrow('boundary')
  })
})
