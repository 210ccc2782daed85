import { parsed } from '../json/parsed'
import { fieldsOf } from '../parts/fields'

/** The count that an answer has under this name; null where it has none. */
export function readTokenCount(body: Buffer, name: string): number | null {
  const count = fieldsOf(parsed(body.toString()))?.[name]
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}
