import { anthropic } from '../format'
import { imageTokens, mostImageTokens } from '../wire/image-tokens'

const options = { model: 'claude-opus-4-6' }
const read = (body: object) => anthropic.textOfRequest(JSON.stringify(body), options)
const user = (content: unknown) => ({ messages: [{ role: 'user', content }] })

describe('the countable content of a message', () => {
  it.each<[string, object, string[]]>([
    ['its text', user('Hello'), ['Hello']],
    ['the system prompt', { system: 'Be kind' }, ['Be kind']],
    ['the system prompt in blocks', { system: [{ type: 'text', text: 'Be' }, { text: 'kind' }] }, ['Be', 'kind']],
    [
      'blocks',
      user([
        { type: 'text', text: 'a' },
        { type: 'thinking', thinking: 'b', signature: 'x' },
      ]),
      ['a', 'b'],
    ],
    ['calls of tools', user([{ type: 'tool_use', id: 'x', name: 'f', input: { a: 1 } }]), ['f', '{"a":1}']],
    ['results of tools', user([{ type: 'tool_result', content: 'ok' }]), ['ok']],
    ['results in blocks', user([{ type: 'tool_result', content: [{ type: 'text', text: 'ok' }] }]), ['ok']],
    ['documents of text', user([{ type: 'document', title: 't', source: { type: 'text', data: 'd' } }]), ['t', 'd']],
    ['documents of blocks', user([{ type: 'document', source: { type: 'content', content: [{ text: 'd' }] } }]), ['d']],
    [
      'results of a search',
      user([{ type: 'search_result', source: 'x', title: 't', content: [{ text: 'r' }] }]),
      ['t', 'r'],
    ],
    [
      'what the upstream found',
      user([
        { type: 'web_search_tool_result', content: [{ url: 'x' }] },
        { type: 'a', content: { stdout: 'y' } },
      ]),
      ['[{"url":"x"}]', '{"stdout":"y"}'],
    ],
    [
      'tools',
      { tools: [{ name: 'f', input_schema: { type: 'object' } }] },
      ['{"name":"f","input_schema":{"type":"object"}}'],
    ],
  ])('is %s', (_, body, pieces) => {
    expect(read(body).pieces).toEqual(pieces)
  })

  it('costs more than its text: messages, tools, images and documents', () => {
    const { extraTokens: none } = read({})
    expect(read(user('a')).extraTokens).toBe(none + 4)
    expect(read({ tools: [{}, {}] }).extraTokens).toBe(none + 490 + 40)
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 3, 232, 0, 0, 3, 232]),
    ])
    const source = { type: 'base64', media_type: 'image/png', data: png.toString('base64') }
    expect(read(user([{ type: 'image', source }])).extraTokens).toBe(none + 4 + 1_296)
    const result = { type: 'tool_result', content: [{ type: 'image', source: { type: 'url', url: 'x' } }] }
    expect(read(user([result])).extraTokens).toBe(none + 4 + 1_568)
    expect(read(user([{ type: 'document', source: { type: 'file', file_id: 'x' } }])).extraTokens).toBe(
      none + 4 + 5_000,
    )
    expect(read(user(Array(5_000).fill({ type: 'image' }))).extraTokens).toBe(none + 4 + 3_600 * 1_568)
  })

  it('is the body as it stands where that cannot be read', () => {
    for (const body of ['no', '[1', `{"system":[${'{"content":['.repeat(20_000)}${']}'.repeat(20_000)}]}`])
      expect(anthropic.textOfRequest(body, options)).toEqual({ pieces: [body], extraTokens: 0 })
  })

  it('is all of it but its files where everything counts', () => {
    const data = 'iVBORw0KGgo'.repeat(200)
    const body = {
      output_config: { format: { schema: 'é' } },
      ...user([{ type: 'image', source: { type: 'base64', data } }]),
    }
    const { pieces } = anthropic.allTextOfRequest(Buffer.from(JSON.stringify(body).replace('é', '\\u00e9')))
    expect(pieces).toEqual([JSON.stringify(body).replace(data, '')])
  })
})

describe('an image', () => {
  it.each([
    [1_092, 1_092, 1_521, 1_521],
    [1_000, 1_000, 1_296, 1_296],
    [200, 200, 64, 64],
    [1_920, 1_080, 1_568, 2_691],
    [3_840, 2_160, 1_568, 4_784],
    [65_535, 1, 56, 92],
  ])('of %d by %d pixels costs %d tokens, and %d where a model sees more', (width, height, usual, sharp) => {
    for (const model of [
      'claude-3-5-sonnet-20241022',
      'claude-opus-4-20250514',
      'anthropic.claude-haiku-4-5-v1',
      'claude-opus-4.6',
    ])
      expect(imageTokens({ width, height }, model)).toBe(usual)
    for (const model of ['claude-opus-4-7', 'claude-opus-4-10', 'claude-sonnet-5', 'claude-fable-5-2', 'glm-4.6'])
      expect(imageTokens({ width, height }, model)).toBe(sharp)
  })

  it('of unknown size is as large as the model sees', () => {
    expect(imageTokens(null, 'claude-opus-4-8')).toBe(mostImageTokens('claude-opus-4-8'))
    expect(mostImageTokens('claude-sonnet-4-5')).toBe(1_568)
  })
})
