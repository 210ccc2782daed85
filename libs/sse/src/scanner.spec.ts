import fc from 'fast-check'
import { comment, createSseScanner, encodeEvent, type ReadEvent, readEvents, SseLimitError } from './index'

/** What comes out of a scanner that is fed these pieces: the events and the bytes it let through. */
function feed(pieces: readonly Buffer[]): { events: ReadEvent[]; passed: Buffer } {
  const scanner = createSseScanner()
  const events: ReadEvent[] = []
  const take = (frame: { name: string; data: Buffer; dataStart: number; dataEnd: number }) => {
    events.push({ event: frame.name, data: frame.data.toString('utf8', frame.dataStart, frame.dataEnd) })
  }
  const passed = pieces.map((piece) => Buffer.from(scanner.push(piece, take)))
  passed.push(Buffer.from(scanner.end(take)))
  return { events, passed: Buffer.concat(passed) }
}

function cut(bytes: Buffer, ...at: number[]): Buffer[] {
  const places = [0, ...at.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((place, i) => bytes.subarray(places[i], place))
}

const text = (stream: string) => readEvents(Buffer.from(stream))

describe('reading events', () => {
  it.each<[string, string, ReadEvent[]]>([
    [
      'LF',
      'data: a\n\ndata: b\n\n',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    [
      'CRLF',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    [
      'CR',
      'data: a\r\rdata: b\r\r',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    [
      'a mixture of line ends',
      'data: a\r\n\ndata: b\n\r\n',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    ['no space behind the colon', 'data:a\n\n', [{ event: '', data: 'a' }]],
    ['two spaces, of which one is data', 'data:  a\n\n', [{ event: '', data: ' a' }]],
    ['several lines of data', 'data: a\ndata:\ndata: b\n\n', [{ event: '', data: 'a\n\nb' }]],
    ['a field without a colon', 'data\n\n', [{ event: '', data: '' }]],
    ['an event name', 'event: ping\ndata: {}\n\n', [{ event: 'ping', data: '{}' }]],
    ['a name behind the data', 'data: {}\nevent: ping\n\n', [{ event: 'ping', data: '{}' }]],
    [
      'a name that belongs to its event only',
      'event: a\ndata: 1\n\ndata: 2\n\n',
      [
        { event: 'a', data: '1' },
        { event: '', data: '2' },
      ],
    ],
    ['an event without data, which is none', 'event: a\n\ndata: 2\n\n', [{ event: '', data: '2' }]],
    ['comments', ': hello\n\n: more\ndata: a\n: inside\ndata: b\n\n', [{ event: '', data: 'a\nb' }]],
    ['fields that nobody reads', 'id: 7\nretry: 10\nnonsense\ndatum: 1\ndata: a\n\n', [{ event: '', data: 'a' }]],
    [
      'an empty frame',
      'data: a\n\ndata: \n\ndata: b\n\n',
      [
        { event: '', data: 'a' },
        { event: '', data: '' },
        { event: '', data: 'b' },
      ],
    ],
    ['blank lines between events', '\n\n\ndata: a\n\n\n\n', [{ event: '', data: 'a' }]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [{ event: '', data: 'a' }]],
    [
      'an unterminated last line',
      'data: a\n\ndata: b',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    [
      'an unterminated last event',
      'data: a\n\ndata: b\n',
      [
        { event: '', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    ['an unterminated CR at the end', 'data: a\r\r', [{ event: '', data: 'a' }]],
    ['nothing', '', []],
  ])('copes with %s', (_, stream, events) => {
    expect(text(stream)).toEqual(events)
  })

  it('gives the same events and lets the same bytes through however the stream is cut', () => {
    const line = fc.constantFrom(
      'data: é漢😀',
      'data:x',
      'data',
      ': note',
      'event: e',
      'id: 1',
      'data:  two',
      '',
      '',
      'data: {"a":"b"}',
    )
    const ending = fc.constantFrom('\n', '\r\n', '\r')
    const streams = fc
      .array(fc.tuple(line, ending), { maxLength: 30 })
      .map((lines) => Buffer.from(lines.flat().join('')))
    fc.assert(
      fc.property(streams, fc.array(fc.nat(), { maxLength: 12 }), (stream, at) => {
        const whole = feed([stream])
        const pieces = feed(cut(stream, ...at))
        expect(pieces.events).toEqual(whole.events)
        expect(pieces.passed.equals(stream)).toBe(true)
        expect(whole.passed.equals(stream)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('joins a hundred thousand lines of one event, and gives up on one that has more', () => {
    const [event] = text(`${'data:\n'.repeat(100_000)}data: end\n\n`)
    expect(event?.data).toBe(`${'\n'.repeat(100_000)}end`)
    expect(() => text(`${'data:\n'.repeat(100_001)}data: end\n\n`)).toThrow(SseLimitError)
  })

  it('gives the same events when every byte comes alone', () => {
    const stream = Buffer.from('\uFEFF: hi\r\nevent: a\r\ndata: 漢\r\ndata: 😀\r\n\r\ndata: [DONE]\n\n')
    const bytes = [...stream].map((byte) => Buffer.from([byte]))
    expect(feed(bytes).events).toEqual(feed([stream]).events)
  })
})

describe('passing bytes on', () => {
  it('returns the very piece that came when it ends where an event ends', () => {
    const scanner = createSseScanner()
    const piece = Buffer.from('data: a\n\ndata: b\n\n')
    expect(scanner.push(piece, () => undefined)).toBe(piece)
    expect(scanner.isMidEvent).toBe(false)
  })

  it('holds an unfinished event back and never writes into bytes that it gave out', () => {
    const scanner = createSseScanner()
    const first = scanner.push(Buffer.from('data: a\n\ndata: b'), () => undefined)
    const kept = scanner.push(Buffer.from('\n\ndata: c'), () => undefined)
    const copy = Buffer.from(kept)
    scanner.push(Buffer.from('ccccccccccccccc\n\n'), () => undefined)
    expect(first.toString()).toBe('data: a\n\n')
    expect(copy.toString()).toBe('data: b\n\n')
    expect(kept.equals(copy)).toBe(true)
  })

  it('passes a keep-alive comment at once', () => {
    const scanner = createSseScanner()
    expect(scanner.push(Buffer.from(': ping\n'), () => undefined).toString()).toBe(': ping\n')
  })

  it('says where each event stands in the bytes that it returns', () => {
    const scanner = createSseScanner()
    const seen: string[] = []
    const spans: [number, number][] = []
    scanner.push(Buffer.from('data: a\n\nda'), (frame) => spans.push([frame.start, frame.end]))
    const passed = scanner.push(Buffer.from('ta: b\n\ndata: c\n\n'), (frame) => spans.push([frame.start, frame.end]))
    for (const [start, end] of spans.slice(1)) seen.push(passed.toString('utf8', start, end))
    expect(spans[0]).toEqual([0, 9])
    expect(seen).toEqual(['data: b\n\n', 'data: c\n\n'])
  })
})

describe('a reader who has what it wanted', () => {
  it.each(['data: end\n\n', 'data: end\r\n\r\n', 'data: end\n'])(
    'gets nothing behind the event at which it stops (%j)',
    (end) => {
      const stream = Buffer.from(`data: a\n\n${end}`)
      const late = end.endsWith('\n\n') || end.endsWith('\r\n\r\n') ? 'data: b\n\n: c\n\ndata: d' : ''
      const all = Buffer.from(`${stream.toString()}${late}`)
      for (let at = 0; at <= all.length; at += 1) {
        const scanner = createSseScanner()
        const seen: string[] = []
        const take = (frame: { data: Buffer; dataStart: number; dataEnd: number }) => {
          seen.push(frame.data.toString('utf8', frame.dataStart, frame.dataEnd))
          if (seen.at(-1) === 'end') scanner.stop()
        }
        const passed = [
          scanner.push(all.subarray(0, at), take),
          scanner.push(all.subarray(at), take),
          scanner.end(take),
        ]
        expect(seen).toEqual(['a', 'end'])
        expect(Buffer.concat(passed).toString()).toBe(stream.toString())
        expect(scanner.isMidEvent).toBe(false)
      }
    },
  )
})

describe('the bound on one event', () => {
  it('holds for a line that never ends', () => {
    const scanner = createSseScanner({ maxEventBytes: 1_000 })
    const push = () => {
      for (let i = 0; i < 20; i++) scanner.push(Buffer.from('data: ' + 'x'.repeat(94)), () => undefined)
    }
    expect(push).toThrow(SseLimitError)
  })

  it('holds for many lines without a blank one', () => {
    const scanner = createSseScanner({ maxEventBytes: 1_000 })
    expect(() => scanner.push(Buffer.from('data: x\n'.repeat(200) + '\n'), () => undefined)).toThrow(SseLimitError)
  })

  it('does not count what came before the event', () => {
    const scanner = createSseScanner({ maxEventBytes: 1_000 })
    let count = 0
    for (let i = 0; i < 1_000; i++) scanner.push(Buffer.from('data: xxxx\n\n'.repeat(20)), () => count++)
    expect(count).toBe(20_000)
  })
})

describe('writing events', () => {
  it.each([
    [encodeEvent({ data: 'a' }), 'data: a\n\n'],
    [encodeEvent({ event: 'error', id: '3', data: '{}' }), 'event: error\nid: 3\ndata: {}\n\n'],
    [encodeEvent({ data: 'a\r\nb\rc\nd' }), 'data: a\ndata: b\ndata: c\ndata: d\n\n'],
    [encodeEvent({ event: 'a\nb', data: '' }), 'event: a b\ndata: \n\n'],
    [comment('PING'), ': PING\n\n'],
    [comment('two\nlines'), ': two lines\n\n'],
  ])('%# gives the bytes of the wire', (bytes, expected) => {
    expect(bytes.toString()).toBe(expected)
  })

  it('gives back what it wrote', () => {
    const single = fc.string({ unit: 'grapheme' }).map((s) => s.replace(/[\r\n]/g, ' ').replace(/^\uFEFF/, ''))
    fc.assert(
      fc.property(fc.array(single), (lines) => {
        const data = lines.join('\n')
        expect(readEvents(encodeEvent({ data }))).toEqual([{ event: '', data }])
      }),
    )
  })
})
