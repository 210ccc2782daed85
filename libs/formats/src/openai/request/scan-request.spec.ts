import type { Capability } from '@tollgate/catalogue'
import fc from 'fast-check'
import type { RequestFault, RequestScan } from '../../core/request-scan'
import { scanRequest } from './scan-request'

function scan(text: string, capability: Capability = 'chat'): RequestScan {
  const result = scanRequest(Buffer.from(text), capability)
  if (result.kind === 'fault') throw new Error(`${result.code} at ${result.position} ${result.param}`)
  return result
}

function faultOf(text: string): RequestFault {
  const result = scanRequest(Buffer.from(text), 'chat')
  if (result.kind !== 'fault') throw new Error('no fault')
  return result
}

const base = { model: 'gpt-4o', messages: [{ role: 'user', content: 'say "hi" \\ {[' }] }
const json = (more: object) => JSON.stringify({ ...base, ...more })

describe('scanning a request', () => {
  it('finds what the relay must know', () => {
    expect(scan(json({ stream: true, max_tokens: 20, n: 2, stream_options: { include_usage: true } }))).toMatchObject({
      model: 'gpt-4o',
      isStream: true,
      maxTokens: 20,
      choices: 2,
      isUsageAsked: true,
    })
  })

  it('takes nothing for granted that is absent', () => {
    const found = scan('{}')
    expect(found).toMatchObject({ model: null, isStream: false, maxTokens: null, choices: 1, isUsageAsked: false })
    expect(found.group).toBeNull()
  })

  it.each<[string, string, Partial<RequestScan>]>([
    ['white space everywhere', ' \n\t{ "model" :\r\n "a" , "stream" : true } \n', { model: 'a', isStream: true }],
    ['escapes in the model', '{"model":"a\\"b\\u0063\\\\"}', { model: 'a"bc\\' }],
    ['escapes in a key', '{"mod\\u0065l":"a","str\\u0065am":true}', { model: 'a', isStream: true }],
    ['a model beyond ASCII', '{"model":"通义-é😀"}', { model: '通义-é😀' }],
    [
      'a model inside other things',
      '{"messages":[{"model":"x"}],"metadata":{"model":"y"},"model":"z"}',
      { model: 'z' },
    ],
    ['a model spelt inside text', '{"prompt":"\\",\\"model\\":\\"x","model":"z"}', { model: 'z' }],
    ['nulls', '{"model":null,"stream":null,"max_tokens":null,"n":null,"group":null}', { model: null, maxTokens: null }],
    ['a stream that is off', '{"stream":false}', { isStream: false }],
    ['the larger of two limits', '{"max_tokens":5,"max_completion_tokens":9}', { maxTokens: 9 }],
    ['limits that are no limit', '{"max_tokens":-1,"max_completion_tokens":0}', { maxTokens: null }],
    ['limits that are no integers', '{"max_tokens":1.5e2,"max_completion_tokens":10.2}', { maxTokens: 150 }],
    ['best_of', '{"n":2,"best_of":5}', { choices: 5 }],
    ['a batch of prompts', '{"prompt":["a","b, c","]"],"n":2}', { choices: 6 }],
    ['a batch of prompts as tokens', '{"prompt":[[1,2],[3]]}', { choices: 2 }],
    ['one prompt as tokens', '{"prompt":[1,2,3]}', { choices: 1 }],
    ['no prompts', '{"prompt":[]}', { choices: 1 }],
    ['stream options without usage', '{"stream_options":{"include_usage":false}}', { isUsageAsked: false }],
    ['stream options that are none', '{"stream_options":null}', { isUsageAsked: false }],
    ['a group', '{"group":"vip"}', { group: 'vip' }],
    ['a tier', '{"service_tier":"fl\\u0065x"}', { serviceTier: 'flex' }],
  ])('copes with %s', (_, text, expected) => {
    expect(scan(text)).toMatchObject(expected)
  })

  it.each<[Capability, number | null]>([
    ['chat', 9],
    ['completions', 5],
    ['embeddings', null],
  ])('honours the limits that %s has, and no other', (capability, limit) => {
    const { maxTokens, spans } = scan('{"max_tokens":5,"max_completion_tokens":9,"max_output_tokens":1}', capability)
    expect([maxTokens, spans.hasLimit]).toEqual([limit, limit !== null])
    expect(scan('{"max_output_tokens":1}', capability)).toMatchObject({ maxTokens: null, spans: { hasLimit: false } })
  })

  it('says where the values stand', () => {
    const text = ' {"model": "gpt" ,"stream_options":{"a":1}}  '
    const { spans } = scan(text)
    expect(text.slice(spans.model?.start, spans.model?.end)).toBe('"gpt"')
    expect(text.slice(spans.streamOptions?.start, spans.streamOptions?.end)).toBe('{"a":1}')
    expect(text[spans.objectEnd]).toBe('}')
  })

  it('leaves embedded files out of the text it measures', () => {
    const image = 'data:image/png;base64,' + 'A'.repeat(50_000)
    const content = [
      { type: 'image_url', image_url: { url: image } },
      { type: 'input_audio', input_audio: { data: 'UklGR'.repeat(2_000), format: 'wav' } },
      { type: 'text', text: 'Describe both of them, please. '.repeat(100) },
    ]
    const found = scan(JSON.stringify({ model: 'a', messages: [{ role: 'user', content }] }))
    expect(found.mediaCount).toBe(2)
    expect(found.textBytes).toBeGreaterThan(3_100)
    expect(found.textBytes).toBeLessThan(3_500)
  })

  it('counts images that stand elsewhere', () => {
    const linked = { type: 'image_url', image_url: { url: 'https://example.com/image_url.png' } }
    const embedded = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(5_000)}` } }
    const text = JSON.stringify({ model: 'image_url', messages: [{ content: [linked, embedded, linked] }] })
    expect(scan(text)).toMatchObject({ linkedImages: 2, mediaCount: 1 })
    const escaped = text.replaceAll('"image_url":', '"image\\u005furl" :')
    expect(scan(escaped)).toMatchObject({ linkedImages: 2, mediaCount: 1 })
  })

  it.each([
    ['video/mp4', 1],
    ['application/pdf', 1],
    ['image/png', 0],
  ])('holds for all that a model reads where %s stands in the place of an image', (mime, opaqueMedia) => {
    const url = `data:${mime};base64,${'A'.repeat(5_000)}`
    const part = { type: 'image_url', image_url: { url } }
    expect(scan(JSON.stringify({ messages: [{ content: [part] }] }))).toMatchObject({ opaqueMedia, mediaCount: 1 })
    expect(scan(JSON.stringify({ messages: [{ content: [{ ...part, image_url: url }] }] }))).toMatchObject({
      opaqueMedia,
    })
  })

  it('takes nothing for a file that stands where text does', () => {
    const content = `${'A'.repeat(200)} and then it is prose. `.repeat(50)
    expect(scan(JSON.stringify({ messages: [{ content }] })).mediaCount).toBe(0)
    expect(scan(JSON.stringify({ messages: [{ content: `data:${content}` }] })).mediaCount).toBe(0)
    const spaced = `{"messages":[{"content":[{"file":{"file_data" : "${'A'.repeat(5_000)}"}}]}]}`
    expect(scan(spaced).mediaCount).toBe(1)
  })

  it('takes nothing for a file where no model is given one', () => {
    const prose = 'Please_read-all/of_this+'.repeat(100)
    const holder = { image_url: { url: prose }, data: prose }
    const bodies = [
      { tools: [{ type: 'function', function: { name: 'f', parameters: { default: holder } } }] },
      { messages: [{ role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: holder } }] }] },
      { messages: [{ role: 'user', content: [{ type: 'note', note: holder, url: prose }] }] },
      { messages: [{ role: 'user', content: { type: 'file', file: { file_data: prose } } }] },
      { documents: [holder], response_format: { schema: holder } },
    ]
    for (const body of bodies) {
      const text = JSON.stringify(body)
      expect(scan(text)).toMatchObject({ mediaCount: 0, textBytes: text.length })
    }
  })

  it('counts long text without spaces as text when it is not base64', () => {
    expect(scan(JSON.stringify({ model: 'a', input: '这是一段没有空格的文字。'.repeat(200) })).mediaCount).toBe(0)
  })
})

describe('refusing a request', () => {
  it.each<[string, string, RequestFault['code'], ...number[]]>([
    ['nothing', '', 'empty', 0],
    ['white space', ' \n', 'empty', 2],
    ['an array', '[{"model":"a"}]', 'not-an-object'],
    ['a text', '"model"', 'not-an-object'],
    ['a word', 'null', 'not-an-object'],
    ['form data', 'model=a&stream=true', 'invalid-json', 0],
    ['a byte order mark', '\uFEFF{}', 'invalid-json', 0],
    ['a body cut in a text', '{"model":"a","messages":[{"content":"hel', 'truncated'],
    ['a body cut in an array', '{"model":"a","messages":[{"content":"hello"}', 'truncated'],
    ['a body cut behind a key', '{"model"', 'truncated'],
    ['a body cut behind a comma', '{"model":"a",', 'truncated'],
    ['brackets that do not match', '{"messages":[{"a":1]},"model":"a"}', 'invalid-json'],
    ['something behind the end', '{"model":"a"} {"model":"b"}', 'invalid-json', 14],
    ['a comma too many', '{"model":"a",}', 'invalid-json', 13],
    ['a comma too few', '{"model":"a" "stream":true}', 'invalid-json', 13],
    ['a key without quotes', '{model:"a"}', 'invalid-json', 1],
    ['a missing value', '{"model":,"stream":true}', 'invalid-json', 9],
    ['single quotes', "{'model':'a'}", 'invalid-json', 1],
  ])('tells of %s', (...[, text, code, position]) => {
    const found = faultOf(text)
    expect(found.code).toBe(code)
    if (typeof position === 'number') expect(found.position).toBe(position)
  })

  it.each([
    ['model', '{"model":5}'],
    ['model', '{"model":{"name":"a"}}'],
    ['model', '{"model":"\\x"}'],
    ['stream', '{"stream":"true"}'],
    ['stream', '{"stream":1}'],
    ['max_tokens', '{"max_tokens":"100"}'],
    ['max_completion_tokens', '{"max_completion_tokens":[1]}'],
    ['n', '{"n":true}'],
    ['best_of', '{"best_of":{}}'],
    ['group', '{"group":1}'],
  ])('names %s when it has a value of the wrong kind: %s', (param, text) => {
    expect(faultOf(text)).toMatchObject({ code: 'wrong-type', param })
  })

  it('refuses limits that nobody can mean', () => {
    expect(faultOf('{"n":1e300}')).toMatchObject({ code: 'too-large', param: 'n' })
    expect(faultOf('{"max_tokens":1e300}')).toMatchObject({ code: 'too-large', param: 'max_tokens' })
    expect(faultOf(`{"model":"${'m'.repeat(10_000)}"}`)).toMatchObject({ code: 'too-large', param: 'model' })
    expect(faultOf(`{"n":${'1'.repeat(100)}}`)).toMatchObject({ code: 'wrong-type', param: 'n' })
    const options = JSON.stringify({ a: 'b'.repeat(20_000) })
    expect(faultOf(`{"stream_options":${options}}`)).toMatchObject({ code: 'too-large', param: 'stream_options' })
    expect(scan('{"max_tokens":1073741823}').maxTokens).toBe(1_073_741_823)
  })
})

describe('the scan and JSON.parse', () => {
  const value = fc.jsonValue()
  const key = fc.oneof(
    fc.constantFrom('model', 'stream', 'n', 'max_tokens', 'stream_options', 'messages', 'prompt', 'best_of', 'group'),
    // A name of its own, and no other spelling of one that is known.
    fc.string().map((text) => `-${text}`),
  )
  const model = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
  const space = fc.constantFrom('', ' ', '\n', '\t ', '\r\n')

  const list = fc.uniqueArray(fc.tuple(key, value, model, fc.boolean(), fc.nat(1_000)), {
    maxLength: 8,
    selector: ([name]) => name.toLowerCase(),
  })
  /** A valid body with odd spacing and values of every kind, the known fields always of the right one. */
  const bodies = fc.tuple(list, space).map(([members, gap]) => {
    const texts = members.map(([name, any, text, flag, number]) => {
      const known: Record<string, unknown> = {
        model: text,
        group: text,
        stream: flag,
        n: number,
        best_of: number,
        max_tokens: number,
      }
      return `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(Object.hasOwn(known, name) ? known[name] : any)}${gap}`
    })
    return `${gap}{${texts.join(',')}}${gap}`
  })

  it('agree on every valid body', () => {
    fc.assert(
      fc.property(bodies, (text) => {
        const parsed = JSON.parse(text) as Record<string, unknown>
        const found = scan(text)
        const own = (name: string) => (Object.hasOwn(parsed, name) ? parsed[name] : null)
        expect(found.model).toBe(own('model') === null ? null : Buffer.from(own('model') as string).toString())
        expect(found.isStream).toBe(own('stream') === true)
        expect(found.maxTokens).toBe((own('max_tokens') as number) > 0 ? own('max_tokens') : null)
      }),
      { numRuns: 1_000 },
    )
  })

  it('agree that a body is cut short wherever it is', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), (text, at) => {
        const whole = Buffer.from(text.trimEnd())
        expect(scanRequest(whole.subarray(0, at % whole.length), 'chat').kind).toBe('fault')
      }),
      { numRuns: 1_000 },
    )
  })

  it('agree on long texts with quotes and backslashes anywhere', () => {
    const part = fc.constantFrom('x'.repeat(60), '\\', '"', '\\"', 'é', 'y', '{', ']')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const body = JSON.stringify({ messages: [parts.join('')], model: parts.join('') })
        expect(scan(body).model).toBe(parts.join(''))
      }),
      { numRuns: 1_000 },
    )
  })

  it('agree on usage asked for and on prompts, however they are written', () => {
    const options = fc.dictionary(
      fc.constantFrom('include_usage', 'x', 'include_usag'),
      fc.constantFrom(true, false, null, 'true'),
    )
    fc.assert(
      fc.property(
        options,
        fc.array(fc.oneof(fc.string(), fc.constant('","')), { minLength: 1 }),
        (stream_options, prompt) => {
          const plain = JSON.stringify({ stream_options, prompt }, null, 1)
          const text = plain.replaceAll('include_usage', 'include\\u005fusage')
          for (const one of [plain, text]) {
            expect(scan(one).isUsageAsked).toBe((stream_options as { include_usage?: unknown }).include_usage === true)
            expect(scan(one).choices).toBe(prompt.length)
          }
        },
      ),
    )
  })

  it('agree on nesting deeper than any real request', () => {
    const body = `{"messages":${'['.repeat(5_000)}${']'.repeat(5_000)},"model":"a"}`
    expect(scan(body).model).toBe('a')
  })
})
