import { textOfRequest } from './request-text'

const count = (request: unknown, model = 'gpt-4o') =>
  textOfRequest(typeof request === 'string' ? request : JSON.stringify(request), { model })

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] })
/** Tokens of the frame around one message. */
const frame = 3 + 1 + 3

/** A PNG of that size, as far as its header goes. */
function png(width: number, height: number): string {
  const head = Buffer.alloc(24)
  head.writeUInt32BE(0x89504e47, 0)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return `data:image/png;base64,${head.toString('base64')}`
}

const image = (url: string, detail?: string) => user([{ type: 'image_url', image_url: { url, detail } }])

describe('the countable content of a chat request', () => {
  it('is the text and the frame of its messages', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', name: 'ann', content: [{ type: 'text', text: 'Hi' }, 'there'] },
    ]
    expect(count({ messages })).toEqual({ pieces: ['Be brief.', 'ann', 'Hi', 'there'], extraTokens: 3 + 4 + 4 + 1 })
  })

  it('holds the tool calls and reasoning that go back to the model', () => {
    const calls = [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{"a":1}' } }]
    const message = { role: 'assistant', content: null, reasoning_content: 'because', tool_calls: calls }
    expect(count({ messages: [message] })).toEqual({ pieces: ['because', 'find', '{"a":1}'], extraTokens: frame })
  })

  it('holds the tools that are offered', () => {
    const tools = [
      { type: 'function', function: { name: 'find', description: 'finds', parameters: { type: 'object' } } },
    ]
    expect(count({ messages: [], tools })).toEqual({
      pieces: ['find', 'finds', '{"type":"object"}'],
      extraTokens: 3 + 8,
    })
  })

  it.each<[string, string, string | undefined, string, number]>([
    ['of low detail', png(4000, 4000), 'low', 'gpt-4o', 85],
    ['of one tile', png(512, 512), undefined, 'gpt-4o', 255],
    ['of one tile and a pixel', png(513, 512), 'high', 'gpt-4o', 425],
    ['that is scaled down', png(1024, 2048), 'auto', 'gpt-4o', 2 * 3 * 170 + 85],
    ['that is long and narrow', png(100, 60_000), 'high', 'gpt-4o', 4 * 170 + 85],
    ['as large as they come', png(65_535, 65_535), 'high', 'gpt-4o', 2 * 2 * 170 + 85],
    ['with a size that no image has', png(2 ** 32 - 1, 2 ** 32 - 1), 'high', 'gpt-4o-mini', 255],
    ['for a small model', png(512, 512), 'high', 'gpt-4o-mini', 5667 + 2833],
    ['for another family', png(512, 512), 'high', 'glm-4v-plus', 1047],
    ['that stands elsewhere', 'https://example.com/a.png', 'high', 'gpt-4o', 255],
    ['of an unknown kind', 'data:image/tiff;base64,AAAA', 'high', 'gpt-4o', 255],
    ['that a model of reasoning looks at', png(1_024, 1_024), 'high', 'o3', 675],
    ['that GPT-5 looks at', png(1_024, 1_024), 'high', 'openai/gpt-5', 630],
    ['that GPT-5 looks at from afar', png(1_024, 1_024), 'low', 'gpt-5', 70],
    ['in patches', png(1_024, 1_024), 'high', 'gpt-4.1-mini', Math.ceil(1_024 * 1.62)],
    ['in patches, scaled down', png(1_800, 2_400), undefined, 'gpt-5-nano', Math.ceil(1_452 * 2.46)],
    ['in patches, from afar', png(1_800, 2_400), 'low', 'o4-mini', Math.ceil(256 * 1.72)],
    ['in patches, of one line', png(65_535, 1), 'high', 'gpt-4.1-nano', Math.ceil(1_536 * 2.46)],
    ['in squares', png(1_024, 1_024), 'high', 'qwen3-vl-plus', 32 * 32 + 2],
    ['in smaller squares', png(1_024, 1_024), 'low', 'Qwen/Qwen2.5-VL-72B-Instruct', 35 * 35 + 2],
    ['in squares, scaled down', png(4_000, 3_000), 'high', 'qwen-vl-max', 58 * 43 + 2],
    ['in squares, scaled up', png(10, 10), 'high', 'qwen3.6-plus', 4 + 2],
    ['in squares, as long as it is thin', png(100_000, 1), 'high', 'qvq-max', 1_280 + 2],
    ['in squares, of an unknown kind', 'data:image/tiff;base64,AAAA', 'high', 'qwen-vl-plus', 2_560 + 2],
    ['in patches, of an unknown kind', 'data:image/tiff;base64,AAAA', 'high', 'o4-mini', Math.ceil(1_536 * 1.72)],
  ])('counts an image %s', (...[, url, detail, model, tokens]) => {
    expect(count(image(url, detail), model)).toEqual({ pieces: [], extraTokens: frame + tokens })
  })

  it('counts an image whose address stands alone', () => {
    expect(count(user([{ type: 'image_url', image_url: png(512, 512) }])).extraTokens).toBe(frame + 255)
  })

  it('counts no more images than any provider takes', () => {
    const parts = Array.from({ length: 10_000 }, () => ({ type: 'image_url', image_url: png(65_535, 1) }))
    const { extraTokens } = count(user(parts), 'gpt-4o-mini')
    expect(extraTokens).toBe(frame + 3_600 * (4 * 5_667 + 2_833))
    expect(Number.isSafeInteger(extraTokens)).toBe(true)
  })

  it('counts sound and files by the piece', () => {
    const parts = [
      { type: 'input_audio', input_audio: { data: 'UklG', format: 'wav' } },
      { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } },
    ]
    expect(count(user(parts))).toEqual({ pieces: [], extraTokens: frame + 100 + 5000 })
  })

  it('survives nonsense where messages should be', () => {
    expect(count({ messages: [null, 5, { role: 7, content: 9 }, { content: [null, 3, {}] }] }).pieces).toEqual([])
    expect(count('not json')).toEqual({ pieces: ['not json'], extraTokens: 0 })
  })
})

describe('what is nested deeper than any stack', () => {
  const nested = (json: string) => '['.repeat(100_000) + json + ']'.repeat(100_000)
  it.each([
    ['an input', `{"input":${nested('"bad"')}}`],
    ['the parameters of a tool', `{"tools":[{"function":{"parameters":${nested('"bad"')}}}]}`],
    ['a thought', `{"messages":[{"content":[${'{"thinking":['.repeat(100_000)}"bad"${']}'.repeat(100_000)}]}]}`],
  ])('%s counts as it stands', (_case, request) => {
    expect(count(request)).toEqual({ pieces: [request], extraTokens: 0 })
  })
})

describe('the countable content of other requests', () => {
  it.each<[string, object, string[], number]>([
    ['a prompt', { prompt: 'Once', suffix: 'end' }, ['Once', 'end'], 0],
    ['prompts', { prompt: ['a', 'b'] }, ['a', 'b'], 0],
    ['tokens', { prompt: [1, 2, 3] }, [], 3],
    ['lists of tokens', { input: [[1, 2], [3]] }, [], 3],
    ['an input', { input: 'vector' }, ['vector'], 0],
    ['inputs', { input: ['a', 'b'] }, ['a', 'b'], 0],
    ['parts', { input: [{ type: 'text', text: 'a' }] }, ['a'], 0],
    ['an instruction', { instruction: 'fix', input: 'x' }, ['x', 'fix'], 0],
    ['nothing', {}, [], 0],
  ])('%s', (_, request, pieces, extraTokens) => {
    expect(count(request)).toEqual({ pieces, extraTokens })
  })
})
