import { isUtf8 } from 'node:buffer'
import type { ForeignValue } from '../foreign-database'
import type { ColumnType } from './column-type'

/** A value as it stands in a file, before it is read by the type of its column. `bytes` may lie in a buffer that is used again. */
export type Literal =
  | null
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'boolean'; readonly isTrue: boolean }
  | { readonly kind: 'text' | 'bytes'; readonly bytes: Buffer }

/** A text of which a column of texts cannot be made. */
export class NotUtf8 extends Error {}

/** The value of a column: the same for the same data, however it was written. */
export function valueOf(literal: Literal, type: ColumnType): ForeignValue {
  if (literal === null) return null
  if (literal.kind === 'number') return type === 'text' ? literal.digits : numberOf(literal.digits)
  if (literal.kind === 'boolean') return literal.isTrue ? 1 : 0
  if (literal.kind === 'bytes') return ofBytes(literal.bytes, type)
  return ofText(literal.bytes, type)
}

function ofBytes(bytes: Buffer, type: ColumnType): ForeignValue {
  if (type === 'bits') return bitsOf(bytes)
  if (type === 'text' && isUtf8(bytes)) return bytes.toString('utf8')
  return Buffer.from(bytes)
}

function ofText(bytes: Buffer, type: ColumnType): ForeignValue {
  if (type === 'bytes') return Buffer.from(bytes)
  if (type === 'bits') return bitsOf(bytes)
  if (!isUtf8(bytes)) throw new NotUtf8('not UTF-8')
  const text = bytes.toString('utf8')
  switch (type) {
    case 'integer':
    case 'real':
      return isNumber(text) ? numberOf(text) : text
    case 'boolean':
      return booleanOf(text)
    case 'bytea':
      return byteaOf(text)
    default:
      return text
  }
}

/** A number: whole ones are exact, as bigints where a number would not be. */
export function numberOf(digits: string): number | bigint {
  const number = Number(digits)
  if (Number.isSafeInteger(number) || !isWhole(digits)) return Object.is(number, -0) ? 0 : number
  return BigInt(digits)
}

/** The bound keeps the reading of long digits cheap; no database has whole numbers of more digits than that. */
function isWhole(digits: string): boolean {
  return digits.length <= 80 && /^-?\d+$/.test(digits)
}

function isNumber(text: string): boolean {
  return text.length <= 400 && /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text)
}

function booleanOf(text: string): ForeignValue {
  const word = text.toLowerCase()
  if (word === 't' || word === 'true') return 1
  if (word === 'f' || word === 'false') return 0
  return isNumber(text) ? numberOf(text) : text
}

function bitsOf(bytes: Buffer): ForeignValue {
  if (bytes.length > 8) return Buffer.from(bytes)
  return numberOf(BigInt(`0x0${bytes.toString('hex')}`).toString())
}

/** Bytes as PostgreSQL writes them: `\x` and hex, or, before 9.0, the bytes themselves with `\ooo` for what is not printable. */
function byteaOf(text: string): ForeignValue {
  if (text.startsWith('\\x')) return Buffer.from(text.slice(2), 'hex')
  const plain = text.replaceAll(/\\(\\|[0-3][0-7]{2})/g, (_, code: string) =>
    code === '\\' ? '\\' : String.fromCharCode(Number.parseInt(code, 8)),
  )
  return Buffer.from(plain, 'latin1')
}
