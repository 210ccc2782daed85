import fc from 'fast-check'
import { createBodyTally } from './body-tally'
import { readBody } from './read-body'

function tallied(body: string, ...cuts: number[]) {
  const tally = createBodyTally()
  const bytes = Buffer.from(body)
  let from = 0
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    tally.feed(bytes.subarray(from, cut))
    from = cut
  }
  return tally.textBytes
}

describe('the tally of a long message', () => {
  it.each<[string, unknown, number]>([
    ['text', { content: [{ type: 'text', text: 'one two' }], id: 'x' }, 7],
    ['thoughts without their seal', { content: [{ thinking: 'hm', signature: 'A'.repeat(500) }] }, 2],
    [
      'the input of a tool, as it stands',
      { content: [{ name: 'f', input: { a: [1, { b: '}"' }], c: 'd' }, id: 'x' }] },
      30,
    ],
    [
      'input that is no object',
      {
        content: [
          { input: 'abc', id: 'x' },
          { input: 5, id: 'y' },
        ],
      },
      3,
    ],
    ['no hidden thoughts', { content: [{ type: 'redacted_thinking', data: 'A'.repeat(500) }] }, 0],
    ['a summary', { content: [{ type: 'compaction', content: 'so far' }] }, 6],
  ])('counts %s', (_, body, textBytes) => {
    expect(tallied(JSON.stringify(body))).toBe(textBytes)
  })

  it('counts what has come of an input, as the rest may be long in coming', () => {
    expect(tallied('{"content":[{"input":{"a":"bcd')).toBe('{"a":bcd'.length)
  })

  it('is the same however the body is cut', () => {
    const piece = fc.constantFrom(
      '"input"',
      ':',
      '"',
      '\\',
      '\\\\"',
      'a',
      ' ',
      ',',
      '{',
      '}',
      '[',
      ']',
      '"text":"é"',
      '5',
    )
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
        const body = pieces.join('')
        expect(tallied(body, ...cuts)).toBe(tallied(body))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a whole message', () => {
  it.each<[string, object, string | null]>([
    ['an error', { type: 'error', error: { type: 'overloaded_error', message: 'no' } }, 'no'],
    ['an error without a wrapper', { type: 'error', message: 'no' }, 'no'],
    ['an error without a type', { message: 'no' }, 'no'],
    ['no error, whatever else it says', { content: [], detail: 'all is well' }, null],
    ['no error where it has a type of its own', { type: 'message', detail: 'all is well' }, null],
    ['no error where it counts', { input_tokens: 14 }, null],
  ])('is %s', (_, body, message) => {
    const filler = { filler: 'x'.repeat(100_000) }
    expect(readBody(Buffer.from(JSON.stringify(body))).error?.message ?? null).toBe(message)
    const large = readBody(Buffer.from(JSON.stringify({ ...body, ...filler })))
    expect(large).toMatchObject({ isJson: true, error: 'error' in body ? { message, status: 529 } : null })
  })
})
