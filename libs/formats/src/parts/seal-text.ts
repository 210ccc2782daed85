import { formatNames } from '@tollgate/catalogue'
import { parsed } from '../json/parsed'
import type { Seal } from './content'
import { fieldsOf } from './fields'

/** No provider's signature begins so: there is no colon in base64. */
const prefix = 'tollgate:'

/** A seal as one text, for a format that has room for a signature, but not for that of another maker. */
export function sealText({ maker, fields }: Seal): string {
  return prefix + Buffer.from(JSON.stringify([maker, fields])).toString('base64')
}

/** The seal that was put into this text; null when it is something else. */
export function sealIn(text: string): Seal | null {
  if (!text.startsWith(prefix)) return null
  const read = parsed(Buffer.from(text.slice(prefix.length), 'base64').toString())
  const [name, fields] = Array.isArray(read) ? (read as unknown[]) : []
  const maker = formatNames.find((known) => known === name)
  const sealed = fieldsOf(fields)
  return maker === undefined || sealed === null ? null : { maker, fields: sealed }
}
