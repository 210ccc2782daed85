import fc from 'fast-check'
import { createBodyTally } from './body-tally'

function tallied(body: string, ...cuts: number[]) {
  const tally = createBodyTally()
  const bytes = Buffer.from(body)
  let from = 0
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    tally.feed(bytes.subarray(from, cut))
    from = cut
  }
  return { textBytes: tally.textBytes, extraTokens: tally.extraTokens }
}

describe('the tally of a long answer', () => {
  it.each<[string, unknown, number, number]>([
    ['text', { choices: [{ message: { role: 'assistant', content: 'one two' } }] }, 7, 0],
    ['parts', { choices: [{ message: { content: [{ type: 'text', text: 'one' }, 'two'] } }] }, 6, 0],
    [
      'tool calls',
      { tool_calls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }] },
      10,
      0,
    ],
    ['the same reasoning twice, once', { reasoning: 'abc', reasoning_content: 'abc' }, 3, 0],
    ['numbers', { data: [{ embedding: [1, 2, 3] }] }, 0, 0],
    ['numbers in base64', { data: [{ embedding: 'A'.repeat(9_000) }] }, 0, 0],
    ['an image', { data: [{ b64_json: 'A'.repeat(9_000) }] }, 0, 1_290],
    [
      'an image in a message',
      { content: 'a', images: [{ image_url: { url: `data:${'A'.repeat(9_000)}` } }] },
      1,
      1_290,
    ],
    ['sources', { content: 'a', annotations: [{ url: 'https://example.com' }] }, 1, 0],
    ['sound', { audio: { data: 'A'.repeat(6_400), transcript: 'hi' } }, 2, 2],
    ['text that speaks of members', { content: '","b64_json":"x' }, 19, 0],
  ])('counts %s', (_, body, textBytes, extraTokens) => {
    expect(tallied(JSON.stringify(body))).toEqual({ textBytes, extraTokens })
    expect(tallied(JSON.stringify(body, null, 2))).toEqual({ textBytes, extraTokens })
  })

  it.each<[string, string, number, number]>([
    ['text', '{"content":"one tw', 6, 0],
    ['text behind an escape', '{"content":"one \\"tw', 8, 0],
    ['text that has ended', '{"content":"one two"', 7, 0],
    ['an image', `{"b64_json":"${'A'.repeat(9_000)}`, 0, 1_290],
    ['sound', `{"audio":{"data":"${'A'.repeat(6_400)}`, 0, 2],
    ['nothing that matters', `{"id":"${'A'.repeat(9_000)}`, 0, 0],
  ])('counts what has come of %s, as the rest may be long in coming', (_, body, textBytes, extraTokens) => {
    expect(tallied(body)).toEqual({ textBytes, extraTokens })
    expect(tallied(body, 3, 13, 14)).toEqual({ textBytes, extraTokens })
  })

  it('tells what of it was drawn (M77), and no sound', () => {
    const tally = createBodyTally()
    const drawn = { b64_json: 'A'.repeat(9_000) }
    tally.feed(Buffer.from(JSON.stringify({ data: [drawn, drawn], audio: { data: 'A'.repeat(6_400) } })))
    expect([tally.extraTokens, tally.imageTokens]).toEqual([2 * 1_290 + 2, 2 * 1_290])
  })

  it('is the same however the body is cut', () => {
    const piece = fc.constantFrom('"content"', ':', '"', '\\', '\\\\"', 'a', ' ', ',', '{', '"text":"é"', '"url"')
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
        const body = pieces.join('')
        expect(tallied(body, ...cuts)).toEqual(tallied(body))
      }),
      { numRuns: 1_000 },
    )
  })
})
