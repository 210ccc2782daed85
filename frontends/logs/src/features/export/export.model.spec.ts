import { FileReading, wayFor } from './export.model'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a file in pieces of so many bytes. */
function read(format: 'csv' | 'jsonl', text: string, size: number): FileReading {
  const reading = new FileReading(format)
  const whole = bytes(text)
  for (let at = 0; at < whole.length; at += size) reading.push(whole.subarray(at, at + size))
  return reading
}

const csv = '\ufeffid,content\r\n1,"a\r\nb ""c"" 日"\r\n2,""\r\n'
const csvEnd = '"end","2026-01-01T00:00:00.000Z",,"rows: 2",\r\n'
const json = '{"id":1,"content":"a\\nb"}\n{"id":2}\n'
const jsonEnd = '{"end":{"rows":2,"as_of":"2026-01-01T00:00:00.000Z","cleared_before":null}}\n'

describe('a file that comes in pieces', () => {
  it.each([1, 7, 1_000])('is counted by its rows, and known to be whole (pieces of %i)', (size) => {
    expect([read('csv', csv, size).rows, read('jsonl', json, size).rows]).toEqual([2, 2])
    expect([read('csv', csv + csvEnd, size).ended, read('jsonl', json + jsonEnd, size).ended]).toEqual([2, 2])
  })

  it.each([
    ['csv', ''],
    ['csv', csv],
    ['csv', csv + csvEnd.slice(0, -20)],
    ['jsonl', json],
    ['jsonl', json + jsonEnd.slice(0, -9)],
    // Somebody may have said this in a call.
    ['jsonl', `${json}{"content":"{\\"end\\":{\\"rows\\":2}}"}\n`],
  ] as const)('is known to be cut off: %s', (format, text) => expect(read(format, text, 5).ended).toBeNull())
})

it.each([
  [5_000_000, true, 'disk'],
  [100_000, false, 'memory'],
  [100_001, false, 'browser'],
])('%i rows, where a page may write files: %s, go to %s', (rows, canPick, way) => {
  expect(wayFor({ rows, canPick })).toBe(way)
})
