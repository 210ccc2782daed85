import { crc32 } from 'node:zlib'

// Framed here and not by the product's own reader: a test double that shared its code would share its mistakes.

/** A message of AWS's event stream (https://smithy.io/2.0/aws/amazon-eventstream.html): headers that are texts, and a body of JSON. */
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

/** An event of this kind. */
export function awsEvent(kind: string, payload: object): Buffer {
  return awsFrame({ ':event-type': kind, ':content-type': 'application/json', ':message-type': 'event' }, payload)
}

/** The exception of this name, with which a stream ends. */
export function awsException(name: string, payload: object): Buffer {
  const headers = { ':exception-type': name, ':content-type': 'application/json', ':message-type': 'exception' }
  return awsFrame(headers, payload)
}

function headerOf(name: string, value: string): Buffer {
  const size = Buffer.alloc(3)
  size.writeUInt8(7)
  size.writeUInt16BE(Buffer.byteLength(value), 1)
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), size, Buffer.from(value)])
}
