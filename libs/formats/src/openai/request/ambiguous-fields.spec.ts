import fc from 'fast-check'
import { spellingOf } from '../../../test/spellings'
import { scanRequest } from './scan-request'

const scan = (text: string | Buffer) => scanRequest(Buffer.isBuffer(text) ? text : Buffer.from(text), 'chat')

/** Every field that must stand once and under its own name. */
const telling = [
  ...['model', 'stream', 'n', 'best_of', 'max_tokens', 'max_completion_tokens', 'max_output_tokens', 'stream_options'],
  ...['messages', 'input', 'prompt', 'suffix', 'instruction', 'tools', 'functions', 'group', 'modalities'],
  ...['reasoning', 'reasoning_effort', 'thinking', 'enable_thinking', 'thinking_budget', 'service_tier'],
  ...['models', 'route', 'plugins', 'preset', 'provider', 'search_parameters', 'web_search_options'],
]

describe('a field that readers could take differently', () => {
  it.each([
    ['a dear model behind a cheap one', '{"model":"gpt-4o-mini","Model":"gpt-4o"}', 'model'],
    ['a count in capitals', '{"model":"a","N":100}', 'n'],
    ['a limit in capitals', '{"model":"a","Max_Tokens":1}', 'max_tokens'],
    ['a long s', '{"model":"a","me\u017f\u017fages":[]}', 'messages'],
    ['a Kelvin sign', '{"model":"a","max_to\u212aens":1}', 'max_tokens'],
    ['two letters in one', '{"model":"a","\ufb05ream":true}', 'stream'],
    ['a capital in an escape', '{"model":"a","\\u004dodel":"b"}', 'model'],
    ['usage in capitals', '{"stream_options":{"include_usage":true,"Include_Usage":false}}', 'include_usage'],
  ])('is refused: %s', (_case, text, param) => {
    expect(scan(text)).toMatchObject({ kind: 'fault', code: 'misspelt', param })
  })

  it.each([
    ['model', '{"model":"a","model":"b"}'],
    ['model', '{"model":"a","\\u006dodel":"b"}'],
    ['messages', '{"messages":[],"model":"a","messages":[1]}'],
    ['stream', '{"stream":null,"stream":true}'],
    ['include_usage', '{"stream_options":{"include_usage":true,"include\\u005fusage":false}}'],
  ])('is refused when it stands twice: %s in %s', (param, text) => {
    expect(scan(text)).toMatchObject({ kind: 'fault', code: 'duplicate', param })
  })

  it('is refused in every spelling but its own', () => {
    fc.assert(
      fc.property(spellingOf(telling), ({ name, read, text }) => {
        const value = name === 'n' || name.startsWith('max') || name === 'best_of' ? '1' : 'null'
        const found = scan(`{"x":1,"${text}":${value},"y":2}`)
        if (read === name) expect(found.kind).toBe('request')
        else expect(found).toMatchObject({ code: 'misspelt', param: name })
        expect(scan(`{"${name}":null,"${text}":${value}}`)).toMatchObject({ kind: 'fault', param: name })
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '{"modelz":1,"Temperature":0,"temperature":1,"modél":2,"x":1,"x":2}',
    '{"model\\u0020":1,"\\x":2,"MODE":3}',
  ])('is none that is called otherwise: %s', (text) => {
    expect(scan(text).kind).toBe('request')
  })
})

describe('a body of more fields than any request has', () => {
  it.each([
    ['of one name', () => '"model":"a",'],
    ['of names of their own', (place: number) => `"k${place}":1,`],
    ['in capitals', (place: number) => `"K${place}":1,`],
    ['in escapes', (place: number) => `"\\u006b${place}":1,`],
  ])('is refused before it has been read: %s', (_case, member) => {
    const members = Array.from({ length: 400_000 }, (_, place) => member(place)).join('')
    const body = Buffer.from(`{${members}"z":1}`)
    const runsMs = Array.from({ length: 5 }, () => {
      const startMs = performance.now()
      expect(scanRequest(body, 'chat').kind).toBe('fault')
      return performance.now() - startMs
    })
    expect(Math.min(...runsMs)).toBeLessThan(20)
  })
})

describe('a body of more parts than any request has', () => {
  const mebibytes = 64 * 1024 * 1024
  it.each([
    ['strings', '"a",'],
    ['objects', '{},'],
    ['arrays in arrays', '['],
    ['prompts', '"a",', 'prompt'],
  ])('is refused before it has been read: %s', (_case, part, field = 'messages') => {
    const body = Buffer.from(`{"${field}":[${part.repeat(mebibytes / part.length)}1]}`)
    const found = scan(body)
    expect(found).toMatchObject({ kind: 'fault', code: 'too-complex' })
  })
})
