import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FrameReader } from './frame-reader'

interface Recording {
  readonly id: string
  readonly response: {
    readonly encoding?: string
    readonly events?: readonly { readonly event: string; readonly data: string }[]
    readonly body_base64?: string
    readonly chunks_base64?: readonly string[]
  }
}

const folder = join(__dirname, '../../../formats/__fixtures__/bedrock-converse')
const streams = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)
  .filter(({ response }) => response.encoding === 'aws-event-stream')
  .map((recording) => [recording.id, recording] as const)

const readAll = (pieces: readonly Buffer[]) => {
  const reader = new FrameReader()
  const frames = pieces.flatMap((piece) => reader.push(piece))
  expect(reader.isInside).toBe(false)
  return frames.map(({ headers, payload }) => ({ event: headers.get(':event-type'), data: payload.toString() }))
}

it('there are recordings of them', () => expect(streams.length).toBe(7))

it.each(streams)('the bytes of %s say what was noted of them, wherever they are cut', (_, { response }) => {
  const { events, body_base64: whole, chunks_base64: chunks = [] } = response
  const pieces = whole === undefined ? chunks.map((one) => Buffer.from(one, 'base64')) : [Buffer.from(whole, 'base64')]
  const bytes = Buffer.concat(pieces)
  expect(readAll(pieces)).toEqual(events)
  expect(readAll([bytes])).toEqual(events)
  expect(readAll([...bytes].map((byte) => Buffer.from([byte])))).toEqual(events)
})
