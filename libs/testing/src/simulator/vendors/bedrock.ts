import { crc32 } from 'node:zlib'
import type { Answer } from '../answers/answer'

// Framed here and not by the product's own reader: a test double that shared its code would share its mistakes.

/** An answer of Claude's as Bedrock gives it: a stream of events as messages of AWS's event stream. */
export function asInvoked(answer: Answer): Answer {
  if (!answer.isStream) return answer
  const headers = { 'content-type': 'application/vnd.amazon.eventstream' }
  return { ...answer, headers, pieces: framesOf(answer.pieces) }
}

function* framesOf(pieces: Answer['pieces']): Iterable<Buffer> {
  for (const piece of pieces) {
    const data = /^data: (.*)$/m.exec(piece.toString())?.[1]
    if (data !== undefined) yield chunkFrame(data)
  }
}

/** A message that carries an event of the model's maker, with padding as AWS has it. */
function chunkFrame(data: string): Buffer {
  const payload = { bytes: Buffer.from(data).toString('base64'), p: 'abcdefghij' }
  return awsFrame({ ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' }, payload)
}

/** A message of AWS's event stream (https://smithy.io/2.0/aws/amazon-eventstream.html). */
function awsFrame(headers: Readonly<Record<string, string>>, payload: object): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => headerOf(name, value)))
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(12)
  prelude.writeUInt32BE(16 + head.length + body.length, 0)
  prelude.writeUInt32BE(head.length, 4)
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8)
  const message = Buffer.concat([prelude, head, body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(message))
  return Buffer.concat([message, sum])
}

function headerOf(name: string, value: string): Buffer {
  const size = Buffer.alloc(3)
  size.writeUInt8(7)
  size.writeUInt16BE(Buffer.byteLength(value), 1)
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), size, Buffer.from(value)])
}
