import fc from 'fast-check'
import { isName, skipSpace, skipValue, stringEnd, textOf } from './json-cursor'

/** The end of the value at the beginning of a text. */
const endOf = (text: string) => skipValue(Buffer.from(text), 0, Buffer.byteLength(text))

/** JSON of a value in any of the ways of writing it. */
const texts = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 1, 2, '\t'), fc.boolean())
  .map(([value, indent, isAscii]) => {
    const text = JSON.stringify(value, null, indent)
    return isAscii ? text.replace(/[^\0-~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) : text
  })

describe('skipping a value', () => {
  it('stops where JSON.parse says that it ends, whatever stands behind', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', ',', ']', '}', ' ,"a":1}', '\n'), (text, behind) => {
        expect(endOf(text + behind)).toBe(Buffer.byteLength(text))
      }),
      { numRuns: 500 },
    )
  })

  it('finds no end in an object or array that is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, at) => {
        const whole = Buffer.from(JSON.stringify(value))
        const cut = whole.subarray(0, at % whole.length)
        expect(skipValue(cut, 0, cut.length)).toBe(-1)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(['[{]}', '{"a":[}', ']', '', ':', ',', '[1,2', '"a', '"a\\"'])('finds none in %j', (text) => {
    expect(endOf(text)).toBe(-1)
  })

  it('needs no stack, however deep the text is', () => {
    const depth = 1_000_000
    expect(endOf('['.repeat(depth) + ']'.repeat(depth))).toBe(2 * depth)
    expect(endOf('['.repeat(depth))).toBe(-1)
  })

  it('does not go beyond the end of its text', () => {
    const buffer = Buffer.from('[1,2\n\n[3]]')
    expect(skipValue(buffer, 0, 4)).toBe(-1)
  })
})

describe('the end of a string', () => {
  /** Pieces that make texts dense, sparse and in between, with escapes across every border. */
  const piece = fc.constantFrom('"', '\\', 'a', 'bc', 'defg', 'x'.repeat(13), 'y'.repeat(40), 'é漢😀', '\n', '\\"\\')

  it('is the quote at which JSON.parse ends it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), piece, (pieces, behind) => {
        const text = JSON.stringify(pieces.join(''))
        expect(stringEnd(Buffer.from(text + behind), 1)).toBe(Buffer.byteLength(text) - 1)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is nowhere in a string that is cut', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(), (pieces, at) => {
        const text = Buffer.from(JSON.stringify(pieces.join('')))
        expect(stringEnd(text.subarray(0, 1 + (at % (text.length - 1))), 1)).toBe(-1)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is told with the string when that is long, dense or not', () => {
    for (const text of ['x'.repeat(1_001), 'ab"'.repeat(500)]) {
      const told: number[][] = []
      const json = Buffer.from(JSON.stringify(text))
      expect(stringEnd(json, 1, (_, start, end) => told.push([start, end]))).toBe(json.length - 1)
      expect(told).toEqual([[1, json.length - 1]])
    }
    stringEnd(Buffer.from(JSON.stringify('x'.repeat(1_000))), 1, () => {
      throw new Error('not that long')
    })
  })
})

describe('white space', () => {
  it('is what JSON calls so', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(' ', '\n', '\r', '\t')),
        fc.constantFrom('', 'x', '\u00a0', '\v'),
        (gap, next) => {
          expect(skipSpace(Buffer.from(gap.join('') + next), 0)).toBe(gap.length)
        },
      ),
    )
  })
})

describe('a name', () => {
  it('is the same however it is written', () => {
    const escaped = (text: string, which: readonly boolean[]) =>
      [...text].map((c, i) => (which[i] ? `\\u00${c.charCodeAt(0).toString(16)}` : c)).join('')
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.constantFrom('stream', 'strean'),
        (which, text) => {
          const json = Buffer.from(`"${escaped(text, which)}"`)
          expect(textOf(json, 1, json.length - 1)).toBe(text)
          expect(isName(json, 1, json.length - 1, 'stream')).toBe(text === 'stream')
        },
      ),
    )
  })

  it('has no text when its escapes are not JSON', () => {
    expect(textOf(Buffer.from('"\\x"'), 1, 3)).toBeNull()
  })
})
