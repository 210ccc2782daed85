import { crc32 } from 'node:zlib'

const number = (value: number): Buffer => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')
const summed = (bytes: Buffer): Buffer => Buffer.concat([bytes, number(crc32(bytes))])
const text = (name: string, value: string): Buffer =>
  Buffer.from([name.length, ...Buffer.from(name), 7, 0, value.length, ...Buffer.from(value)])

/** A message of AWS's event stream with these text headers, each of 255 bytes at most. */
export function awsMessage(headers: Readonly<Record<string, string>>, payload: object): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => text(name, value)))
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = summed(Buffer.concat([number(16 + head.length + body.length), number(head.length)]))
  return summed(Buffer.concat([prelude, head, body]))
}

/** A message that carries an event of the model's maker. */
export function chunkMessage(data: string): Buffer {
  const bytes = Buffer.from(data).toString('base64')
  return awsMessage({ ':event-type': 'chunk', ':message-type': 'event' }, { bytes, p: 'abc' })
}
