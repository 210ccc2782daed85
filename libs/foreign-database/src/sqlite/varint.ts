import { damaged } from './damaged'

/** The whole number of one to nine bytes that begins here, as a number where that is exact. */
export function varint(bytes: Buffer, at: number): { value: number | bigint; next: number } {
  let value = 0
  for (let index = 0; index < 7; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) throw damaged('a number is cut off')
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: at + index + 1 }
  }
  return longVarint(bytes, at)
}

function longVarint(bytes: Buffer, at: number): { value: number | bigint; next: number } {
  let value = 0n
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) throw damaged('a number is cut off')
    if (index === 8) value = (value << 8n) | BigInt(byte)
    else value = (value << 7n) | BigInt(byte & 127)
    if (byte < 128 || index === 8) return { value: exact(BigInt.asIntN(64, value)), next: at + index + 1 }
  }
  throw damaged('a number is cut off')
}

/** A length or a count: what is longer than a file can be is damaged. */
export function smallVarint(bytes: Buffer, at: number): { value: number; next: number } {
  const { value, next } = varint(bytes, at)
  if (typeof value === 'bigint' || value < 0) throw damaged('a length is out of bounds')
  return { value, next }
}

/** The number of these, where it is one. */
export function exact(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
