import fc from 'fast-check'
import type { RequestChanges, RequestScan } from '../../core/request-scan'
import { prepareRequest } from './prepare-request'
import { scanRequest } from './scan-request'

function prepare(text: string, changes: RequestChanges): string {
  const body = Buffer.from(text)
  return prepareRequest(body, scanRequest(body, 'chat') as RequestScan, changes).toString()
}

describe('preparing a request', () => {
  it('gives back the very body when nothing has to change', () => {
    const body = Buffer.from('{"model":"a","stream":true,"stream_options":{"include_usage":true}}')
    const scan = scanRequest(body, 'chat') as RequestScan
    expect(prepareRequest(body, scan, { model: 'a', streamUsage: 'ask', override: {}, drop: ['group'] })).toEqual(body)
    expect(prepareRequest(body, scan, { model: 'a', streamUsage: 'ask' })).toBe(body)
  })

  it.each<[string, string, RequestChanges, string]>([
    ['puts another model in place', '{ "model" : "a" , "n":1}', { model: 'b"c' }, '{ "model" : "b\\"c" , "n":1}'],
    ['adds a model where there is none', '{"n":1}', { model: 'b' }, '{"n":1,"model":"b"}'],
    ['adds a model to nothing', ' { } ', { model: 'b' }, ' { "model":"b"} '],
    [
      'asks a stream for usage',
      '{"stream":true }',
      { streamUsage: 'ask' },
      '{"stream":true ,"stream_options":{"include_usage":true}}',
    ],
    [
      'keeps what else the stream options say',
      '{"stream_options":{"include_usage":false,"x":1},"stream":true}',
      { streamUsage: 'ask' },
      '{"stream_options":{"include_usage":true,"x":1},"stream":true}',
    ],
    [
      'replaces stream options that are none',
      '{"stream":true,"stream_options":"x"}',
      { streamUsage: 'ask' },
      '{"stream":true,"stream_options":{"include_usage":true}}',
    ],
    ['asks nothing of an answer that is no stream', '{"model":"a"}', { streamUsage: 'ask' }, '{"model":"a"}'],
    ['takes stream options out', '{"a":1,"stream_options":{},"b":2}', { streamUsage: 'remove' }, '{"a":1,"b":2}'],
    ['takes out what stands last', '{"a":1, "stream_options":{} }', { streamUsage: 'remove' }, '{"a":1}'],
    ['takes out what stands alone', '{"stream_options":{}}', { streamUsage: 'remove' }, '{}'],
    [
      'overrides a field in place',
      '{"temperature":1,"model":"a"}',
      { override: { temperature: 0 } },
      '{"temperature":0,"model":"a"}',
    ],
    ['adds a field that was not there', '{"model":"a"}', { override: { top_p: 0.5 } }, '{"model":"a","top_p":0.5}'],
    ['lets the override win', '{"model":"a"}', { model: 'b', override: { model: 'c' } }, '{"model":"c"}'],
    ['overrides with null', '{"seed":7}', { override: { seed: null } }, '{"seed":null}'],
    ['drops a field of the playground', '{"group":"vip","model":"a"}', { drop: ['group'] }, '{"model":"a"}'],
    ['drops the last two', '{"model":"a","x":1,"y":2}', { drop: ['x', 'y'] }, '{"model":"a"}'],
    ['drops all and adds one', '{"x":1,"y":2}', { drop: ['x', 'y'], model: 'm' }, '{"model":"m"}'],
    [
      'leaves nothing that could be taken for a field of the channel',
      '{"Temperature":9,"y":2,"\\u0054emperature":1,"temperature":8}',
      { override: { temperature: 0 } },
      '{"y":2,"temperature":0}',
    ],
    ['sets a limit', '{"model":"gpt-4o"}', { outputLimit: 9 }, '{"model":"gpt-4o","max_tokens":9}'],
    [
      'sets the limit that the model upstream knows',
      '{"model":"a"}',
      { model: 'o3-mini', outputLimit: 9 },
      '{"model":"o3-mini","max_completion_tokens":9}',
    ],
    [
      'sets a limit in place of what is none',
      '{"max_tokens":-1,"x":1,"max_completion_tokens":null}',
      { outputLimit: 9 },
      '{"max_tokens":9,"x":1}',
    ],
    ['keeps a smaller limit of the channel', '{}', { outputLimit: 9, override: { max_tokens: 5 } }, '{"max_tokens":5}'],
    [
      'keeps a larger limit of the channel from being more than is held',
      '{}',
      { outputLimit: 9, override: { max_completion_tokens: 50 } },
      '{"max_completion_tokens":9}',
    ],
    ['overrides a field that stands twice', '{"x":1,"y":2,"x":3}', { override: { x: 4 } }, '{"y":2,"x":4}'],
    [
      'keeps numbers that JavaScript would round',
      '{"seed":12345678901234567890,"model":"a"}',
      { override: { n: 1 } },
      '{"seed":12345678901234567890,"model":"a","n":1}',
    ],
  ])('%s', (_, before, changes, after) => {
    expect(prepare(before, changes)).toBe(after)
  })

  it('replaces stream options that are nested deeper than any stack', () => {
    const options = `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`
    const prepared = prepare(`{"stream":true,"stream_options":${options}}`, { streamUsage: 'ask' })
    expect(prepared).toMatch(/"include_usage":true\}\}$/)
  })

  it('changes exactly what it was told to, in any valid body', () => {
    const name = fc.constantFrom(
      'model',
      'stream',
      'stream_options',
      'temperature',
      'user',
      'messages',
      '__proto__',
      'é"',
    )
    const members = fc.uniqueArray(fc.tuple(name, fc.jsonValue()), { maxLength: 8, selector: ([key]) => key })
    const changes = fc.record(
      {
        model: fc.string(),
        streamUsage: fc.constantFrom('ask' as const, 'remove' as const),
        override: fc.dictionary(fc.constantFrom('temperature', 'user', 'top_p'), fc.jsonValue()),
        drop: fc.subarray(['user', 'messages', 'absent']),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(members, fc.string(), fc.boolean(), changes, (list, model, stream, change) => {
        const texts = list.map(([key, value]) => {
          const known = key === 'model' ? model : key === 'stream' ? stream : value
          return `${JSON.stringify(key)}: ${JSON.stringify(known)}`
        })
        const before = `{ ${texts.join(' , ')} }`
        const expected = JSON.parse(before) as Record<string, unknown>
        const isStream = Object.hasOwn(expected, 'stream') && expected.stream === true
        if (change.streamUsage === 'remove') delete expected.stream_options
        for (const key of change.drop ?? []) if (!Object.hasOwn(change.override ?? {}, key)) delete expected[key]
        if (change.model !== undefined) expected.model = change.model
        if (change.streamUsage === 'ask' && isStream) {
          const old = expected.stream_options
          const isObject = typeof old === 'object' && old !== null && !Array.isArray(old)
          expected.stream_options = { ...(isObject ? old : {}), include_usage: true }
        }
        Object.assign(expected, change.override)
        // JSON knows no -0.
        expect(JSON.parse(prepare(before, change))).toEqual(JSON.parse(JSON.stringify(expected)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a large body', () => {
  const padding = `"${'x'.repeat(1024 * 1024)}"`
  const whole = `{"model":"a","x":${padding},"group":"g","max_tokens":9 ,"y":{"model":1}}`
  const body = Buffer.from(whole)
  const scan = scanRequest(body, 'chat') as RequestScan

  it('is changed as a small one is, in pieces of the very body', () => {
    const pieces = prepareRequest(body, scan, { model: 'b', drop: ['group'], outputLimit: 5 })
    if (Buffer.isBuffer(pieces)) throw new Error('it was put together')
    const shown = Buffer.concat(pieces).toString().replace(padding, '…')
    expect(shown).toBe('{"model":"b","x":…,"max_tokens":5 ,"y":{"model":1}}')
    expect(pieces.some((piece) => piece.buffer === body.buffer && piece.length > padding.length)).toBe(true)
  })

  it('is not walked again, as the scan has told where its fields stand', () => {
    const { members } = scan.spans
    expect(members?.map(({ key, value }) => whole.slice(key.start, key.end) + value.end)).toEqual([
      `model${whole.indexOf(',')}`,
      `x${whole.indexOf(',"group"')}`,
      `group${whole.indexOf(',"max')}`,
      `max_tokens${whole.indexOf(' ,"y"')}`,
      `y${whole.length - 1}`,
    ])
  })
})
