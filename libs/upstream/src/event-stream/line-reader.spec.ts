import { LineReader } from './line-reader'

const lines = '{"a":"é"}\r\n\n{"b":2}\n{"c":3}'
const events = 'data: {"a":"é"}\n\ndata: {"b":2}\n\ndata: {"c":3}\n\n'

const readAll = (pieces: readonly Buffer[]): string => {
  const reader = new LineReader()
  return Buffer.concat([...pieces.map((piece) => reader.push(piece)), reader.end()]).toString()
}

describe('lines of JSON', () => {
  it('say the same wherever they are cut, the last one without an end too', () => {
    const bytes = Buffer.from(lines)
    expect(readAll([bytes])).toBe(events)
    for (let at = 1; at < bytes.length; at++) expect(readAll([bytes.subarray(0, at), bytes.subarray(at)])).toBe(events)
    expect(readAll([...bytes].map((one) => Buffer.from([one])))).toBe(events)
  })

  it('are kept as copies: the pieces they came in are used again', () => {
    const reader = new LineReader()
    const piece = Buffer.alloc(1)
    const found = [...Buffer.from('{"b":2}\n')].map((one) => {
      piece.writeUInt8(one)
      return reader.push(piece)
    })
    expect(Buffer.concat(found).toString()).toBe('data: {"b":2}\n\n')
  })

  it('are refused where one has no end', () => {
    const reader = new LineReader()
    const mebibyte = Buffer.alloc(1024 * 1024, 'a')
    for (let count = 0; count < 10; count++) expect(reader.push(mebibyte)).toHaveLength(0)
    expect(() => reader.push(Buffer.from('a'))).toThrow('bytes')
  })
})
