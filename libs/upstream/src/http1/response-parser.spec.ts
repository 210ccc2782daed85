import fc from 'fast-check'
import { MalformedAnswerError } from './bytes'
import type { RawHeaders } from './raw-headers'
import { type AnswerSink, ResponseParser } from './response-parser'

/** What an answer was read as. */
interface Reading {
  status: number
  body: string
  /** `clean`: the connection may carry another call; `last`: it may not; `open`: more must come; `cut`: it ended too early. */
  end: 'clean' | 'last' | 'open' | 'cut' | 'malformed'
}

class Reader implements AnswerSink {
  status = 0
  headers: RawHeaders | null = null
  isEncoded = false
  end: Reading['end'] = 'open'
  readonly parser = new ResponseParser(this)
  private readonly parts: Buffer[] = []

  /** Wants no more after a part for as long as this says so. */
  constructor(private readonly isFull: () => boolean = () => false) {
    this.parser.begin()
  }

  get reading(): Reading {
    return { status: this.status, body: Buffer.concat(this.parts).toString('latin1'), end: this.end }
  }

  read(pieces: Buffer[], hasEnd: boolean): this {
    try {
      for (const piece of pieces) {
        // What comes behind the end of an answer was not asked for.
        if (this.end !== 'open' && piece.length > 0) this.end = 'last'
        this.parser.feed(piece)
        while (this.parser.isPaused) this.parser.resume()
      }
      if (hasEnd && this.end === 'open' && !this.parser.finish()) this.end = 'cut'
    } catch (error) {
      if (!(error instanceof MalformedAnswerError)) throw error
      this.end = 'malformed'
    }
    return this
  }

  onHead(status: number, headers: RawHeaders, isEncoded: boolean): void {
    Object.assign(this, { status, headers, isEncoded })
  }

  onBody(bytes: Buffer): boolean {
    expect(bytes.length).toBeGreaterThan(0)
    this.parts.push(bytes)
    return !this.isFull()
  }

  onEnd(isClean: boolean): void {
    this.end = isClean ? 'clean' : 'last'
  }
}

const read = (text: string, hasEnd = false) => new Reader().read([Buffer.from(text, 'latin1')], hasEnd)

function piecesOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((place, i) => bytes.subarray(places[i], place))
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`

/** What the upstream sends, and whether it closes the connection then. */
const answers: [name: string, text: string, Reading, hasEnd?: boolean][] = [
  ['of a known length', `${ok}Content-Length: 5\r\n\r\nhello`, { status: 200, body: 'hello', end: 'clean' }],
  ['without a reason', 'HTTP/1.1 429\r\ncontent-length:0\r\n\r\n', { status: 429, body: '', end: 'clean' }],
  ['with an empty reason', 'HTTP/1.1 200 \r\ncontent-length: 0\r\n\r\n', { status: 200, body: '', end: 'clean' }],
  ['with blanks around a value', `${ok}content-length: \t1 \t\r\n\r\nx`, { status: 200, body: 'x', end: 'clean' }],
  ['that is the last', `${ok}connection: close\r\ncontent-length: 1\r\n\r\nx`, { status: 200, body: 'x', end: 'last' }],
  [
    'that is the last in a list, whatever else there is',
    `${ok}connection: x, Close\r\nconnection: keep-alive\r\ncontent-length: 0\r\n\r\n`,
    { status: 200, body: '', end: 'last' },
  ],
  ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nx', { status: 200, body: 'x', end: 'last' }],
  [
    'of HTTP/1.0 that is kept',
    'HTTP/1.0 200 OK\r\nconnection: Keep-Alive\r\ncontent-length: 1\r\n\r\nx',
    { status: 200, body: 'x', end: 'clean' },
  ],
  ['with more behind it', `${ok}content-length: 1\r\n\r\nxy`, { status: 200, body: 'x', end: 'last' }],
  ['with another behind it', `${ok}content-length: 0\r\n\r\n${ok}`, { status: 200, body: '', end: 'last' }],
  ['without content', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '', end: 'clean' }],
  [
    'that tells the length of what it does not bring',
    'HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n',
    { status: 304, body: '', end: 'clean' },
  ],
  [
    'behind interim ones',
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}content-length: 2\r\n\r\nhi`,
    { status: 200, body: 'hi', end: 'clean' },
  ],
  ['in chunks', `${chunked}5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`, { status: 200, body: 'hello world', end: 'clean' }],
  [
    'in chunks with extensions and trailers',
    `${chunked}A;a=b;c="d;e"\r\n0123456789\r\n0f \t;x\r\n0123456789abcde\r\n000;last\r\nx-sum: 1\r\ny:\r\n\r\n`,
    { status: 200, body: '01234567890123456789abcde', end: 'clean' },
  ],
  [
    'in many chunks',
    `${chunked}${'1\r\nx\r\n'.repeat(20)}0\r\n\r\n`,
    { status: 200, body: 'x'.repeat(20), end: 'clean' },
  ],
  ['in chunks with more behind', `${chunked}1\r\nx\r\n0\r\n\r\n\r\n`, { status: 200, body: 'x', end: 'last' }],
  ['in chunks that do not end', `${chunked}5\r\nhel`, { status: 200, body: 'hel', end: 'cut' }, true],
  ['that ends with the connection', `${ok}\r\nall of it`, { status: 200, body: 'all of it', end: 'last' }, true],
  ['that ends too early', `${ok}content-length: 9\r\n\r\nhello`, { status: 200, body: 'hello', end: 'cut' }, true],
  ['whose head does not end', `${ok}content-le`, { status: 0, body: '', end: 'cut' }, true],
  ['that does not come', '', { status: 0, body: '', end: 'cut' }, true],
]

const malformed: [name: string, text: string][] = [
  ['another protocol', '220 mail.example.com ESMTP\r\n'],
  ['a line in front', '\r\nHTTP/1.1 200 OK\r\n\r\n'],
  ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n'],
  ['small letters', 'http/1.1 200 OK\r\n\r\n'],
  ['a short status', 'HTTP/1.1 20 OK\r\n\r\n'],
  ['a long status', 'HTTP/1.1 2000 OK\r\n\r\n'],
  ['a status below 100', 'HTTP/1.1 099 OK\r\n\r\n'],
  ['a control in the reason', 'HTTP/1.1 200 O\0K\r\n\r\n'],
  ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'],
  ['a line that ends in LF', 'HTTP/1.1 200 OK\ncontent-length: 0\r\n\r\n'],
  ['a field that ends in LF', `${ok}content-length: 0\n\r\n`],
  ['a CR inside a value', `${ok}a: b\rc: d\r\n\r\n`],
  ['a control in a value', `${ok}a: b\x01\r\n\r\n`],
  ['a field without a name', `${ok}: b\r\n\r\n`],
  ['a field without a colon', `${ok}content-length\r\n\r\n`],
  ['a blank before the colon', `${ok}content-length : 0\r\n\r\n`],
  ['a folded field', `${ok}a: b\r\n c\r\n\r\n`],
  ['two lengths', `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ['the same length twice', `${ok}content-length: 1\r\ncontent-length: 1\r\n\r\n`],
  ['a list of lengths', `${ok}content-length: 1, 1\r\n\r\n`],
  ['a signed length', `${ok}content-length: +1\r\n\r\n`],
  ['no length', `${ok}content-length:\r\n\r\n`],
  ['a length beyond counting', `${ok}content-length: 9999999999999999\r\n\r\n`],
  ['chunks and a length', `${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`],
  ['chunks of chunks', `${ok}transfer-encoding: chunked, chunked\r\n\r\n`],
  ['chunks twice', `${ok}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n`],
  ['compressed transfer', `${ok}transfer-encoding: gzip, chunked\r\n\r\n`],
  ['chunks of HTTP/1.0', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['a chunk without a size', `${chunked}\r\n`],
  ['a chunk with a negative size', `${chunked}-1\r\n`],
  ['a chunk with a wrong digit', `${chunked}5g\r\n`],
  ['a chunk beyond counting', `${chunked}1000000000000\r\n`],
  ['a chunk line that ends in LF', `${chunked}1\nx\r\n`],
  ['a chunk longer than it said', `${chunked}1\r\nxy\r\n`],
  ['blanks behind a size', `${chunked}1 x\r\n`],
  ['a control in an extension', `${chunked}1;a\nb\r\n`],
  ['endless extensions', `${chunked}1;${'x'.repeat(20_000)}`],
  ['endless trailers', `${chunked}0\r\n${'a: b\r\n'.repeat(4_000)}`],
  ['a trailer without a name', `${chunked}0\r\n: x\r\n\r\n`],
  ['a head without end', `${ok}a: ${'x'.repeat(40_000)}`],
  ['a large head', `${ok}a: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['many fields', `${ok}${'a: b\r\n'.repeat(300)}\r\n`],
  ['interim answers without end', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000)],
]

describe('an answer', () => {
  // A row that is too short would get jest's callback as its last argument.
  const cases = answers.map(([name, text, reading, hasEnd = false]) => [name, text, reading, hasEnd] as const)

  it.each(cases)('%s is read', (_, text, expected, hasEnd) => {
    expect(read(text, hasEnd).reading).toEqual(expected)
  })

  it.each(cases)('%s is read the same wherever it is cut', (_, text, expected, hasEnd) => {
    const bytes = Buffer.from(text, 'latin1')
    const length = read(text, hasEnd).headers?.get('content-length')
    const cuts = [[...bytes.keys()], ...[...bytes.keys()].map((cut) => [cut])]
    for (const places of cuts) {
      const reader = new Reader().read(piecesOf(bytes, places), hasEnd)
      expect(reader.reading).toEqual(expected)
      expect(reader.headers?.get('content-length')).toEqual(length)
    }
  })

  it.each(malformed)('with %s is none', (_, text) => {
    expect(read(text).end).toBe('malformed')
    const bytes = Buffer.from(text, 'latin1')
    for (let cut = 0; cut <= Math.min(bytes.length, 200); cut++)
      expect(new Reader().read(piecesOf(bytes, [cut]), false).end).toBe('malformed')
  })

  it('tells its headers and how long its connection is kept', () => {
    const { headers, isEncoded, parser } = read(
      `${ok}X-Two: a\r\nx-twofold: c\r\nKeep-Alive: max=9, timeout=7\r\nx-two:  b \r\nX-Empty:\r\ncontent-length: 0\r\n\r\n`,
    )
    const asked = ['x-two', 'x-empty', 'x-tw', 'keep-alive', 'absent'].map((name) => headers?.get(name))
    expect(asked).toEqual(['a, b', '', null, 'max=9, timeout=7', null])
    expect({ isEncoded, seconds: parser.keepAliveSeconds }).toEqual({ isEncoded: false, seconds: 7 })
  })

  it.each([
    ['identity', false],
    ['', false],
    ['gzip', true],
    ['Br', true],
  ])('whose content is encoded as "%s" says so: %s', (encoding, isEncoded) => {
    expect(read(`${ok}content-encoding: ${encoding}\r\ncontent-length: 0\r\n\r\n`)).toMatchObject({ isEncoded })
  })

  it('in tiny chunks is handed on in parts that are larger, those that came together', () => {
    const sizes: number[] = []
    const sink: AnswerSink = {
      onHead: () => undefined,
      onBody: (bytes) => sizes.push(bytes.length) > 0,
      onEnd: () => sizes.push(0),
    }
    const parser = new ResponseParser(sink)
    parser.begin()
    parser.feed(Buffer.from(chunked + '1\r\nx\r\n'.repeat(10_000)))
    parser.feed(Buffer.from(`40\r\n${'y'.repeat(64)}\r\n1\r\nx\r\n1\r\nx\r\n64\r\n${'y'.repeat(100)}\r\n`))
    parser.feed(Buffer.from('1\r\nx\r\n0\r\n\r\n'))
    expect(sizes).toEqual([4_033, 4_033, 1_934, 64, 2, 100, 1, 0])
  })

  it('may be followed by another, of which nothing of the first is left', () => {
    const reader = read(`${ok}keep-alive: timeout=7\r\ncontent-encoding: x\r\ncontent-length: 1\r\n\r\nx`)
    reader.parser.begin()
    reader.end = 'open'
    reader.read([Buffer.from(`${chunked}1\r\ny\r\n0\r\n\r\n`)], false)
    expect(reader.reading).toEqual({ status: 200, body: 'xy', end: 'clean' })
    expect(reader).toMatchObject({ isEncoded: false, parser: { keepAliveSeconds: -1 } })
  })
})

describe('any answer', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc xyz:;,=\t"\x80\xff'), maxLength: 20 })
  const body = fc.string({ unit: fc.constantFrom(...'ab\r\n0:\0\xff'), maxLength: 200 })
  const fields = fc.array(fc.tuple(fc.constantFrom('x-a', 'Date', 'x-content-length', 'server'), text), {
    maxLength: 6,
  })
  const cuts = fc.array(fc.nat(600), { maxLength: 12 })
  const framing = fc.constantFrom('length', 'chunks', 'close')

  it('is read as what was sent, however it is cut and whenever the reader rests', () => {
    const parts = fc.record({
      status: fc.integer({ min: 200, max: 599 }),
      fields,
      body,
      cuts,
      framing,
      sizes: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
      rests: fc.infiniteStream(fc.boolean()),
    })
    fc.assert(
      fc.property(parts, ({ status, fields, body, cuts, framing, sizes, rests }) => {
        fc.pre(status !== 204 && status !== 304)
        const head = `HTTP/1.1 ${status} x\r\n${fields.map(([name, value]) => `${name}:${value}\r\n`).join('')}`
        const sent = head + framed(framing, body, sizes)
        const bytes = Buffer.from(sent, 'latin1')
        const pieces = piecesOf(
          bytes,
          cuts.map((cut) => Math.min(cut, bytes.length)),
        )
        const reader = new Reader(() => rests.next().value === true).read(pieces, framing === 'close')
        expect(reader.reading).toEqual({ status, body, end: framing === 'close' ? 'last' : 'clean' })
        expect(reader.headers?.get('server')).toEqual(joined(fields, 'server'))
      }),
    )
  })

  it('that is damaged is read to some end, the same however it is cut', () => {
    const whole = fc.constantFrom(...answers.map(([, sent]) => Buffer.from(sent, 'latin1')))
    const damage = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { maxLength: 4 })
    fc.assert(
      fc.property(whole, damage, cuts, (sent, damage, cuts) => {
        const bytes = Buffer.from(sent)
        for (const [place, byte] of damage) if (place < bytes.length) bytes[place] = byte
        const pieces = piecesOf(
          bytes,
          cuts.map((cut) => Math.min(cut, bytes.length)),
        )
        expect(new Reader().read(pieces, true).reading).toEqual(new Reader().read([bytes], true).reading)
      }),
      { numRuns: 2_000 },
    )
  })

  it('of nonsense is none', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 100 }), { minLength: 1 }), (pieces) => {
        const nonsense = Buffer.concat(pieces).toString('latin1')
        fc.pre(!'HTTP/1.'.startsWith(nonsense.slice(0, 7)))
        expect(
          new Reader().read(
            pieces.map((piece) => Buffer.from(piece)),
            true,
          ).end,
        ).toBe('malformed')
      }),
    )
  })

  function framed(framing: string, body: string, sizes: number[]): string {
    if (framing === 'length') return `content-length: ${body.length}\r\n\r\n${body}`
    if (framing === 'close') return `\r\n${body}`
    let chunks = ''
    for (let at = 0, i = 0; at < body.length; i++) {
      const part = body.slice(at, at + (sizes[i % sizes.length] ?? 1))
      chunks += `${part.length.toString(16)}\r\n${part}\r\n`
      at += part.length
    }
    return `transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`
  }

  function joined(fields: [string, string][], asked: string): string | null {
    const values = fields.filter(([name]) => name === asked).map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''))
    return values.length === 0 ? null : values.join(', ')
  }
})

describe('a head that comes byte by byte', () => {
  const heads: [status: number, value: string | null][] = []
  const sink: AnswerSink = {
    onHead: (status, headers) => void heads.push([status, headers.get('long')]),
    onBody: () => true,
    onEnd: () => undefined,
  }
  const long = 'v'.repeat(20_000)
  const head = `HTTP/1.1 200 ${'r'.repeat(9_000)}\r\nlong: ${long}\r\ncontent-length: 0\r\n\r\n`

  it('is read as one that comes at once', () => {
    const parser = new ResponseParser(sink)
    for (const interim of ['', 'HTTP/1.1 103 Early\r\nlong: x\r\n\r\n']) {
      parser.begin()
      for (const byte of Buffer.from(interim + head)) parser.feed(Buffer.from([byte]))
      parser.begin()
      parser.feed(Buffer.from(interim + head))
    }
    expect(heads).toEqual(Array.from({ length: 4 }, () => [200, long]))
  })

  it('has each of its bytes copied a bounded number of times', () => {
    const parser = new ResponseParser(sink)
    const copied = jest.spyOn(Buffer.prototype, 'copy')
    parser.begin()
    let bytes = 0
    for (const byte of Buffer.from(head)) parser.feed(Buffer.from([byte]))
    for (const { value } of copied.mock.results) bytes += value as number
    copied.mockRestore()
    expect(bytes).toBeGreaterThan(head.length - 2)
    expect(bytes).toBeLessThan(4 * head.length)
  })
})
