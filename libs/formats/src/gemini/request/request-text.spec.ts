import { gemini } from '../format'

const counted = (request: unknown, model = 'gemini-2.5-flash') =>
  gemini.textOfRequest(JSON.stringify(request), { model })
/** A PNG of that size, as far as its head goes. */
function png(width: number, height: number): string {
  const head = Buffer.alloc(24)
  head.writeUInt32BE(0x89504e47, 0)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head.toString('base64')
}
const inline = (mimeType: string, data: string) => ({ contents: [{ parts: [{ inlineData: { mimeType, data } }] }] })

describe('the text of a request to generate', () => {
  it('is what is said, by whom it may be, and what tools do', () => {
    const { pieces } = counted({
      system_instruction: { parts: { text: 'Be brief' } },
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }, { text: 'there' }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] },
        { role: 'user', parts: [{ function_response: { name: 'f', response: { b: 'c' } } }] },
        { role: 'model', parts: [{ executableCode: { code: '1+1' } }, { codeExecutionResult: { output: '2' } }] },
      ],
      tools: [{ functionDeclarations: [{ name: 'f' }] }],
    })
    const tool = '{"functionDeclarations":[{"name":"f"}]}'
    expect(pieces).toEqual(['Be brief', 'Hi', 'there', 'f', '{"a":1}', 'f', '{"b":"c"}', '1+1', '2', tool])
  })

  it('is what is to be embedded, alone or in a batch, or to be counted', () => {
    const content = { parts: [{ text: 'a' }] }
    expect(counted({ title: 't', content }).pieces).toEqual(['t', 'a'])
    expect(counted({ requests: [{ content }, { content: { parts: [{ text: 'b' }] } }] }).pieces).toEqual(['a', 'b'])
    expect(counted({ generate_content_request: { contents: [content] } }).pieces).toEqual(['a'])
  })

  it('is all of it where it cannot be read', () => {
    for (const text of ['[1]', '{"contents":', '"a"'])
      expect(gemini.textOfRequest(text, { model: 'm' }).pieces).toEqual([text])
    const deep = `{"contents":[{"parts":[{"functionCall":{"args":${'['.repeat(200_000)}${']'.repeat(200_000)}}}]}]}`
    expect(gemini.textOfRequest(deep, { model: 'm' }).pieces).toEqual([deep])
  })

  it('counts everything but files where all is asked for', () => {
    const data = 'iVBORw0KGgo'.repeat(1_000)
    const body = Buffer.from(
      JSON.stringify({ ...inline('image/png', data), generationConfig: { responseSchema: 'x' } }),
    )
    const [all = ''] = gemini.allTextOfRequest(body).pieces
    expect(all).toContain('responseSchema')
    expect(all).not.toContain('iVBOR')
  })
})

describe('the tokens of a file', () => {
  // One content costs a token.
  const tokens = (mime: string, data: string, model?: string) => counted(inline(mime, data), model).extraTokens - 1

  it.each([
    [384, 384, 258],
    [960, 540, 6 * 258],
    [768, 768, 4 * 258],
    [3_072, 3_072, 16 * 258],
    [20_000, 20_000, 16 * 258],
    [65_535, 1, 12 * 258],
  ])('is told by tiles for an image of %i by %i', (width, height, expected) => {
    expect(tokens('image/png', png(width, height))).toBe(expected)
    expect(expected).toBeLessThanOrEqual(gemini.mostImageTokens('gemini-2.5-flash'))
  })

  it('is at most what is held for, whatever the size of an image', () => {
    for (let side = 1; side < 70_000; side = Math.ceil(side * 1.3))
      for (const long of [side, side * 1.4, side * 3, side * 12]) {
        const cost = tokens('image/png', png(Math.min(65_535, Math.floor(long)), Math.min(65_535, side)))
        expect(cost).toBeLessThanOrEqual(gemini.mostImageTokens('gemini-2.5-flash'))
      }
  })

  it.each([
    ['image/png', 'gemini-3-flash', 1_120],
    ['image/png', 'gemini-embedding-2', 258],
    ['image/x', 'gemini-2.0-flash', 258],
    ['application/pdf', 'gemini-2.5-flash', 258],
  ])('is flat for %s with %s', (mime, model, expected) => {
    expect(tokens(mime, 'AAAA', model)).toBe(expected)
  })

  it('is told by seconds for sounds and films, of which a WAV says how long it is', () => {
    const head = Buffer.alloc(48)
    head.write('RIFF', 0)
    head.write('WAVE', 8)
    head.writeUInt32LE(2_000, 28)
    const wav = Buffer.concat([head, Buffer.alloc(20_000 - 48)]).toString('base64')
    expect(tokens('audio/wav', wav)).toBeCloseTo(320, -1)
    expect(tokens('audio/mp3', 'A'.repeat(106_668))).toBeCloseTo(320, -1)
    expect(tokens('video/mp4', 'A'.repeat(1_666_668))).toBeCloseTo(2_630, -1)
    head.writeUInt32LE(0, 28)
    expect(tokens('audio/wav', Buffer.concat([head, Buffer.alloc(5_000_000)]).toString('base64'))).toBe(32 * 34_200)
  })

  it('is that of its text where it is one, and of some pages where it is only named', () => {
    expect(tokens('text/plain', 'A'.repeat(4_000))).toBe(750)
    const named = { contents: [{ parts: [{ fileData: { fileUri: 'https://x/a.pdf' } }] }] }
    expect(counted(named).extraTokens).toBe(5_001)
  })

  it('is that of no more files than any provider takes', () => {
    const parts = Array.from({ length: 5_000 }, () => ({ inlineData: { mimeType: 'image/png', data: 'AAAA' } }))
    expect(counted({ contents: [{ parts }] }).extraTokens).toBe(1 + 3_600 * 258)
  })
})
