import fc from 'fast-check'
import { spellingOf } from '../../../test/spellings'
import type { RequestFault, RequestScan } from '../../core/request-scan'
import { scanRequest } from './scan-request'

const found = (text: string) => scanRequest(Buffer.from(text))
function scan(text: string): RequestScan {
  const result = found(text)
  if (result.kind === 'fault') throw new Error(`${result.code} at ${result.position} ${result.param}`)
  return result
}

const base = { model: 'claude-opus-4-8', max_tokens: 20, messages: [{ role: 'user', content: 'say "hi" \\ {[' }] }
const json = (more: object) => JSON.stringify({ ...base, ...more })
const message = (...content: unknown[]) => json({ messages: [{ role: 'user', content }] })
const base64 = (kind: string, bytes: number) => ({
  type: kind,
  source: { type: 'base64', media_type: `${kind}/x`, data: 'iVBORw0KGgo'.repeat(Math.ceil(bytes / 11)) },
})

describe('scanning a request for a message', () => {
  it('finds what the relay must know', () => {
    const thinking = { type: 'enabled', budget_tokens: 15 }
    expect(scan(json({ stream: true, thinking, service_tier: 'auto', metadata: { user_id: 'u' } }))).toMatchObject({
      model: 'claude-opus-4-8',
      isStream: true,
      maxTokens: 20,
      choices: 1,
      predictedBytes: 0,
      isUsageAsked: true,
      serviceTier: 'auto',
      group: null,
    })
    expect(scan('{}')).toMatchObject({ model: null, isStream: false, maxTokens: null, spans: { hasLimit: false } })
  })

  it('takes no limit for one but its own', () => {
    const { maxTokens, spans } = scan('{"max_completion_tokens":5,"max_output_tokens":1,"max_tokens_to_sample":3}')
    expect([maxTokens, spans.hasLimit]).toEqual([null, false])
  })

  it('says where the values stand', () => {
    const text = ' {"model": "claude" ,"max_tokens":5}  '
    const { spans } = scan(text)
    expect(text.slice(spans.model?.start, spans.model?.end)).toBe('"claude"')
    expect(text[spans.objectEnd]).toBe('}')
    expect(spans).toMatchObject({ hasLimit: true, streamOptions: null })
  })
})

describe('files in a message', () => {
  it('are left out of the text that is measured, and counted', () => {
    const result = { type: 'tool_result', tool_use_id: 't', content: [base64('image', 30_000)] }
    const text = { type: 'text', text: 'Describe both of them, please. '.repeat(100) }
    const measured = scan(message(base64('image', 50_000), result, base64('document', 40_000), text))
    expect(measured).toMatchObject({ mediaCount: 3, linkedImages: 0, opaqueMedia: 1 })
    expect(measured.textBytes).toBeGreaterThan(3_100)
    expect(measured.textBytes).toBeLessThan(3_800)
  })

  it.each<[string, object, Partial<RequestScan>]>([
    ['an address', { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }, { linkedImages: 1 }],
    ['an id', { type: 'image', source: { type: 'file', file_id: 'file_1' } }, { linkedImages: 1 }],
    ['a few bytes', base64('image', 500), { linkedImages: 1 }],
    ['no source at all', { type: 'image' }, { linkedImages: 1 }],
    [
      'a document by its address',
      { type: 'document', source: { type: 'url', url: 'https://x/a.pdf' } },
      { opaqueMedia: 1 },
    ],
    ['a document by its id', { type: 'document', source: { type: 'file', file_id: 'file_1' } }, { opaqueMedia: 1 }],
    ['a small document', base64('document', 500), { opaqueMedia: 1 }],
    ['a file for the tools', { type: 'container_upload', file_id: 'file_1' }, { opaqueMedia: 1 }],
    [
      'an image in a document',
      { type: 'document', source: { type: 'content', content: [base64('image', 5_000)] } },
      { mediaCount: 1 },
    ],
    [
      'a document that was fetched',
      { type: 'web_fetch_tool_result', content: { type: 'web_fetch_result', content: base64('document', 5_000) } },
      { mediaCount: 1, opaqueMedia: 1 },
    ],
  ])('are known by %s', (_, block, expected) => {
    const none = { mediaCount: 0, linkedImages: 0, opaqueMedia: 0 }
    expect(scan(message(block))).toMatchObject({ ...none, ...expected })
    const escaped = message(block).replaceAll('"image"', '"im\\u0061ge"').replaceAll('"type":', '"typ\\u0065" :')
    expect(scan(escaped)).toMatchObject({ ...none, ...expected })
  })

  it.each<[string, object]>([
    [
      'text is given as a document',
      { type: 'document', source: { type: 'text', data: 'Please_read-all'.repeat(500) } },
    ],
    [
      'a tool is called',
      { type: 'tool_use', input: { source: base64('image', 5_000).source, image: base64('image', 5_000) } },
    ],
    ['nobody knows the name', { type: 'note', note: base64('image', 5_000) }],
    ['a text speaks of one', { type: 'text', text: JSON.stringify(base64('image', 5_000)) }],
    [
      'a search was made',
      { type: 'search_result', source: 'https://example.com', content: [{ type: 'text', text: 'a' }] },
    ],
  ])('are none where %s', (_, block) => {
    const text = message(block)
    expect(scan(text)).toMatchObject({ mediaCount: 0, linkedImages: 0, opaqueMedia: 0, textBytes: text.length })
  })

  it('are looked for no deeper than they can stand, and everything may be a file that cannot be read through', () => {
    const nested = (depth: number) =>
      `${'[{"content":'.repeat(depth)}${JSON.stringify([base64('image', 5_000)])}${'}]'.repeat(depth)}`
    expect(scan(`{"messages":${nested(3)}}`).mediaCount).toBe(1)
    expect(scan(`{"messages":${nested(100_000)}}`).mediaCount).toBe(0)
    expect(scan('{"messages":[{"type":"image" 1}]}').opaqueMedia).toBe(1)
  })

  it.each<[string, object, number]>([
    ['a search', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 1],
    ['pages and code', { tools: [{ name: 'a', type: 'web_fetch_20250910' }, { type: 'code_execution_20250825' }] }, 2],
    ['servers of tools', { mcp_servers: [{ type: 'url', url: 'https://x' }], tools: [{ type: 'mcp_toolset' }] }, 2],
    ['a summary', { context_management: { edits: [{ type: 'compact_20260112' }] } }, 1],
    ['a summary now', { compaction: { type: 'enabled' } }, 1],
    ['tools of the caller', { tools: [{ name: 'web_search' }, { type: 'bash_20250124' }, { type: 'custom' }] }, 0],
    ['what is forgotten', { context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] } }, 0],
    ['nothing', { mcp_servers: [], compaction: null, tools: [] }, 0],
  ])('are not all that is read: %s', (_, more, opaqueMedia) => {
    expect(scan(json(more)).opaqueMedia).toBe(opaqueMedia)
  })
})

describe('refusing a request for a message', () => {
  it.each<[RequestFault['code'], string, string]>([
    ['empty', '', ' '],
    ['not-an-object', '', '[]'],
    ['truncated', '', '{"model":"a","messages":[{"content":"hel'],
    ['invalid-json', '', '{"model":"a",}'],
    ['wrong-type', 'model', '{"model":5}'],
    ['wrong-type', 'stream', '{"stream":"true"}'],
    ['wrong-type', 'max_tokens', '{"max_tokens":"9"}'],
    ['wrong-type', 'service_tier', '{"service_tier":1}'],
    ['too-large', 'max_tokens', '{"max_tokens":1e300}'],
    ['too-complex', '', `{"messages":[${'[],'.repeat(1_100_000)}1]}`],
    ['too-complex', '', `{"tools":[${'{"type":"a"},'.repeat(600_000)}1]}`],
    ['too-many-fields', '', `{${Array.from({ length: 1_100 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['unpriced', 'speed', '{"speed":"fast"}'],
    ['unpriced', 'inference_geo', '{"inference_geo":"us"}'],
    ['unpriced', 'fallbacks', '{"fallbacks":[{"model":"claude-opus-4-8"}]}'],
    ['unpriced', 'fallbacks', '{"fallbacks":"default"}'],
    ['unpriced', 'tools', '{"tools":[{"model":"claude-opus-4-8","t\\u0079pe":"advis\\u006fr_20260301"}]}'],
  ])('tells that it is %s: %s', (code, param, text) => {
    expect(found(text)).toMatchObject({ kind: 'fault', code, param })
  })

  it('leaves what is no JSON in its tools to the upstream', () => {
    expect(scan('{"tools":[{"type":"web_search_20250305" 1}],"model":"a"}').model).toBe('a')
    expect(found('{"tools":[{"type":"a"},"model":"b"').kind).toBe('fault')
  })

  it('lets pass what costs what the model costs', () => {
    const more = { speed: 'standard', inference_geo: 'global', fallbacks: [], tools: [{ name: 'advisor' }] }
    expect(found(json(more)).kind).toBe('request')
    expect(found(json({ speed: null, inference_geo: null, fallbacks: null, tools: null })).kind).toBe('request')
  })

  const telling = [
    ...[
      'model',
      'stream',
      'max_tokens',
      'messages',
      'system',
      'tools',
      'thinking',
      'service_tier',
      'speed',
      'metadata',
    ],
    ...['inference_geo', 'fallbacks', 'mcp_servers', 'context_management', 'compaction', 'container', 'tool_choice'],
    ...['output_config', 'output_format', 'cache_control', 'stop_sequences'],
  ]
  it('refuses a field that matters in every spelling but its own, and twice', () => {
    fc.assert(
      fc.property(spellingOf(telling), ({ name, read, text }) => {
        const one = found(`{"x":1,"${text}":null,"y":2}`)
        if (read === name) expect(one.kind).toBe('request')
        else expect(one).toMatchObject({ code: 'misspelt', param: name })
        const code = read === name ? 'duplicate' : 'misspelt'
        expect(found(`{"${name}":null,"${text}":null}`)).toMatchObject({ code, param: name })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the scan of a message and JSON.parse', () => {
  const block = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(base64('image', 2_000), { type: 'image', source: { type: 'url', url: 'x' } }),
    fc.record({ type: fc.constant('tool_result'), content: fc.array(fc.constant(base64('image', 1_500))) }),
  )
  const bodies = fc
    .record(
      {
        model: fc.string({ unit: 'binary' }),
        stream: fc.constantFrom(true, false, null),
        max_tokens: fc.option(fc.nat(1_000_000)),
        messages: fc.array(fc.record({ role: fc.constant('user'), content: fc.array(block) })),
        system: fc.jsonValue(),
        tools: fc.array(fc.oneof(fc.jsonValue(), fc.record({ type: fc.string() }))),
        metadata: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .chain((body) => fc.constantFrom(0, 1).map((space) => JSON.stringify(body, null, space)))

  it('agree on every valid body', () => {
    fc.assert(
      fc.property(bodies, (text) => {
        const parsed = JSON.parse(text) as { model?: string; stream?: boolean; max_tokens?: number | null }
        expect(scan(text)).toMatchObject({
          model: parsed.model === undefined ? null : Buffer.from(parsed.model).toString(),
          isStream: parsed.stream === true,
          maxTokens: parsed.max_tokens || null,
          mediaCount: text.split(/"data": ?"iVBOR/).length - 1,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('agree that a body is cut short wherever it is', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), (text, at) => {
        const whole = Buffer.from(text)
        expect(scanRequest(whole.subarray(0, at % whole.length)).kind).toBe('fault')
      }),
      { numRuns: 500 },
    )
  })
})
