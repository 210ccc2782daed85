import type { RequestFault, RequestScan } from '../../core/request-scan'
import { openaiResponses } from '../format'
import { scanRequest } from './scan-request'

function scan(text: string): RequestScan {
  const result = scanRequest(Buffer.from(text))
  if (result.kind === 'fault') throw new Error(`${result.code} at ${result.position} ${result.param}`)
  return result
}

function faultOf(text: string): RequestFault {
  const result = scanRequest(Buffer.from(text))
  if (result.kind !== 'fault') throw new Error('no fault')
  return result
}

const json = (more: object) => JSON.stringify({ model: 'gpt-5', input: 'say "hi" \\ {[', ...more })
const asks = (content: unknown) => json({ input: [{ role: 'user', content }] })

describe('scanning a request for a response', () => {
  it('finds what the relay must know', () => {
    expect(scan(json({ stream: true, max_output_tokens: 20, service_tier: 'flex', store: false }))).toMatchObject({
      model: 'gpt-5',
      isStream: true,
      maxTokens: 20,
      choices: 1,
      isUsageAsked: false,
      serviceTier: 'flex',
      opaqueMedia: 0,
      spans: { hasLimit: true },
    })
  })

  it('takes nothing for granted that is absent', () => {
    const found = scan('{}')
    expect(found).toMatchObject({ model: null, isStream: false, maxTokens: null, spans: { hasLimit: false } })
    expect(found.accountState).toBeUndefined()
  })

  it.each<[string, string]>([
    ['a chat’s limits', '{"max_tokens":5,"max_completion_tokens":9}'],
    [
      'nulls',
      '{"model":null,"stream":null,"max_output_tokens":null,"background":null,"prompt":null,"conversation":null}',
    ],
    ['what is off', '{"stream":false,"background":false,"previous_response_id":null}'],
    ['an input of no shape', '{"input":[1,"a",null,[{}]],"tools":{"type":"web_search"},"reasoning":"pro"}'],
    ['tools of no shape', '{"tools":[1,null,"web_search",{"type":null},{"type":5}]}'],
  ])('copes with %s', (_, text) => {
    expect(scan(text)).toMatchObject({ maxTokens: null, isStream: false, opaqueMedia: 0 })
  })

  it.each<[RequestFault['code'], string, string]>([
    ['unsupported', 'background', '{"background":true}'],
    ['unsupported', 'conversation', '{"conversation":"conv_1"}'],
    ['unsupported', 'conversation', '{"conversation":{"id":"conv_1"}}'],
    ['unsupported', 'prompt', '{"prompt":{"id":"p"}}'],
    ['wrong-type', 'background', '{"background":"yes"}'],
    ['wrong-type', 'stream', '{"stream":1}'],
    ['wrong-type', 'max_output_tokens', '{"max_output_tokens":"9"}'],
    ['too-large', 'max_output_tokens', '{"max_output_tokens":1e12}'],
    ['duplicate', 'input', '{"input":"a","input":"b"}'],
    ['duplicate', 'tools', '{"tools":[],"tools":[]}'],
    ['misspelt', 'previous_response_id', '{"Previous_Response_Id":"r"}'],
    ['unpriced', 'tools', '{"tools":[{"type":"function"},{"type":"web_search_preview"}]}'],
    ['unpriced', 'tools', '{"tools":[{"type":"web\\u005fsearch"}]}'],
    ['unpriced', 'tools', '{"tools":[{"t\\u0079pe":"file_search"}]}'],
    ['unpriced', 'tools', '{"tools":[{"type":"function","type":"code_interpreter"}]}'],
    ['unpriced', 'tools', `{"tools":[{"type":"${'x'.repeat(100)}"}]}`],
    ['unpriced', 'tools', '{"tools":[{"type":"namespace","tools":[{"type":"image_generation"}]}]}'],
    ['unpriced', 'tools', '{"tools":[{"type":"of tomorrow"}]}'],
    ['unpriced', 'input', '{"input":[{"type":"additional_tools","tools":[{"type":"shell"}]}]}'],
    ['unpriced', 'reasoning', '{"reasoning":{"effort":"high","mode":"pro"}}'],
    ['invalid-json', '', '{"tools":[{"type":"function"}'.concat(']]}')],
    ['truncated', '', '{"input":[{"type":"mess'],
  ])('finds the fault %s of %s', (code, param, text) => {
    expect(faultOf(text)).toMatchObject({ code, param })
  })

  it.each([
    ['function', 0],
    ['custom', 0],
    ['local_shell', 0],
    ['computer_use_preview', 0],
    ['mcp', 1],
    ['tool_search', 1],
  ])('lets a tool of type %s be', (type, opaqueMedia) => {
    const nested = { parameters: { properties: { type: { type: 'web_search' } } } }
    expect(scan(json({ tools: [{ type, name: 'f', ...nested }] }))).toMatchObject({ opaqueMedia })
  })

  it.each<[string, object, string | undefined]>([
    ['an answer that was kept', { previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['an item', { input: [{ type: 'item_reference', id: 'rs_1' }] }, 'input'],
    ['an item, told by its id alone', { input: [{ id: 'rs_1' }] }, 'input'],
    ['an item, its type empty', { input: [{ type: null, id: 'rs_1' }] }, 'input'],
    ['none where it stands as a whole', { input: [{ type: 'reasoning', id: 'rs_1', summary: [] }] }, undefined],
    ['none in a message', { input: [{ role: 'user', content: [{ type: 'item_reference' }], id: 'm' }] }, undefined],
  ])('finds a reference to %s', (_, fields, field) => {
    const found = scan(json(fields))
    expect([found.accountState, found.opaqueMedia]).toEqual([field, field === undefined ? 0 : 1])
  })

  it('reckons with a summary of what was said before', () => {
    expect(scan(json({ context_management: [{ type: 'compaction', compact_threshold: 1_000 }] })).opaqueMedia).toBe(1)
  })
})

describe('the files of a request for a response', () => {
  const image = `data:image/png;base64,${'A'.repeat(5_000)}`
  const pdf = `data:application/pdf;base64,${'B'.repeat(9_000)}`
  const sound = 'UklGR'.repeat(1_000)

  it.each<[string, unknown, Partial<RequestScan>]>([
    ['an image', [{ type: 'input_image', image_url: image }], { mediaCount: 1, linkedImages: 0, opaqueMedia: 0 }],
    ['an address', [{ type: 'input_image', image_url: 'https://x.com/a.png' }], { mediaCount: 0, linkedImages: 1 }],
    ['a small image', [{ type: 'input_image', image_url: 'data:image/png;base64,AA' }], { linkedImages: 1 }],
    ['an image by id', [{ file_id: 'file_1', type: 'input_image', image_url: null }], { linkedImages: 1 }],
    ['a file', [{ type: 'input_file', filename: 'a.pdf', file_data: pdf }], { mediaCount: 1, opaqueMedia: 1 }],
    ['a file by id', [{ type: 'input_file', file_id: 'f' }], { mediaCount: 0, opaqueMedia: 1 }],
    ['a file by address', [{ type: 'input_file', file_url: 'https://x.com/a.pdf' }], { opaqueMedia: 1 }],
    ['a file that calls itself an image', [{ type: 'input_image', image_url: pdf }], { mediaCount: 1, opaqueMedia: 1 }],
    [
      'a sound',
      [{ type: 'input_audio', input_audio: { data: sound, format: 'wav' } }],
      { mediaCount: 1, soundBytes: 5_000 },
    ],
    ['text', [{ type: 'input_text', text: image }], { mediaCount: 0, linkedImages: 0, opaqueMedia: 0 }],
  ])('are %s', (_, content, found) => {
    expect(scan(asks(content))).toMatchObject(found)
  })

  it('are found in what tools brought, and left out of the text', () => {
    const outputs = [
      { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_image', image_url: image }] },
      { type: 'computer_call_output', call_id: 'c', output: { type: 'computer_screenshot', image_url: image } },
    ]
    const text = json({ input: outputs })
    expect(scan(text)).toMatchObject({ mediaCount: 2, textBytes: Buffer.byteLength(text) - 2 * image.length })
  })

  it('are none where a model reads text', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: JSON.stringify({ image_url: image }) }
    const tool = { type: 'function', name: 'f', parameters: { default: { image_url: image } } }
    const text = json({ input: [call], tools: [tool], instructions: image })
    expect(scan(text)).toMatchObject({ mediaCount: 0, linkedImages: 0, textBytes: Buffer.byteLength(text) })
  })
})

describe('preparing a request for a response', () => {
  it('leaves alone what need not change', () => {
    const body = Buffer.from(json({ stream: true }))
    expect(openaiResponses.prepareRequest(body, scan(body.toString()), { model: 'gpt-5', streamUsage: 'ask' })).toBe(
      body,
    )
  })

  it('changes the model and the limit alone', () => {
    const body = Buffer.from('{"model": "gpt-5", "input":"a" , "max_output_tokens":9}')
    const changed = openaiResponses.prepareRequest(body, scan(body.toString()), { model: 'other', outputLimit: 5 })
    expect(JSON.parse(changed.toString())).toEqual({ model: 'other', input: 'a', max_output_tokens: 5 })
  })
})
