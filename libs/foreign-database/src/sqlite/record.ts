import { faults, mostFieldBytes } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'
import { refuseTooManyValues } from '../too-many'
import { damaged } from './damaged'
import { exact, smallVarint } from './varint'

/** A value as it is stored: a text is told from bytes by `isText`, and still has the encoding of the file. */
export type Stored = number | bigint | null | { readonly isText: boolean; readonly bytes: Buffer }

/** How long whole numbers of these serial types are. */
const integerBytes = [0, 1, 2, 3, 4, 6, 8]

/** The values of a row, as many as it was written with. */
export function recordOf(payload: Buffer): Stored[] {
  const head = smallVarint(payload, 0)
  if (head.value > payload.length) throw damaged('the head of a row is cut off')
  const values: Stored[] = []
  let at = head.value
  for (let next = head.next; next < head.value;) {
    const type = smallVarint(payload, next)
    next = type.next
    const length = lengthOf(type.value)
    if (at + length > payload.length) throw damaged('a value is cut off')
    values.push(storedOf(payload.subarray(at, at + length), type.value))
    at += length
    refuseTooManyValues(values.length)
  }
  return values
}

function lengthOf(type: number): number {
  if (type <= 6) return integerBytes[type] as number
  if (type === 7) return 8
  return type < 12 ? 0 : Math.floor((type - 12) / 2)
}

function storedOf(bytes: Buffer, type: number): Stored {
  if (type === 0) return null
  if (type <= 5) return bytes.readIntBE(0, bytes.length)
  if (type === 6) return exact(bytes.readBigInt64BE(0))
  if (type === 7) return bytes.readDoubleBE(0)
  if (type === 8 || type === 9) return type - 8
  if (type < 12) throw damaged(`nobody knows values of the type ${type}`)
  if (bytes.length > mostFieldBytes) {
    throw ForeignDatabaseError.of(faults.fieldTooLong, {}, { mebibytes: mostFieldBytes / 1024 / 1024 })
  }
  return { isText: type % 2 === 1, bytes }
}
