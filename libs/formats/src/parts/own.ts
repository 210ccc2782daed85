import type { FormatName } from '@tollgate/catalogue'
import type { Fields } from './fields'

/** What one format alone can say, as it stood. Only that format writes it back. */
export interface Own {
  readonly format: FormatName
  readonly value: Fields
}

/** What of an object no codec knows, as it stood; nulls say nothing and are left. Undefined when that is all. */
export function restOf(format: FormatName, fields: Fields, known: ReadonlySet<string>): Own | undefined {
  // Read for every event of a stream, where there is hardly ever a rest.
  for (const name in fields)
    if (fields[name] !== null && !known.has(name)) return { format, value: restWithin(fields, known) }
  return undefined
}

/** The fields that this format wrote, and may write back; none of those of another. */
export function fieldsBack(format: FormatName, own: Own | undefined): Fields {
  return own?.format === format ? own.value : {}
}

function restWithin(fields: Fields, known: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null && !known.has(name)))
}
