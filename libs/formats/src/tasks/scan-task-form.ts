import { fault } from '../core/request-fault'
import type { FormPart, RequestFault, RequestScan } from '../core/request-scan'
import { baseName, formFields } from '../form/form-fields'
import { scanForm } from '../form/scan-form'
import type { FieldTable } from '../request/field-table'

const kinds = { numbers: new Set<string>(), flags: new Set<string>() }
/** What may be a file. */
const fileName = 'input_reference'

/** Finds what the relay must know of a submit that is a form: its fields are read by `scan` as a body in JSON would be. */
export function scanTaskForm(
  body: Buffer,
  table: FieldTable<string>,
  scan: (json: Buffer) => RequestScan | RequestFault,
): RequestScan | RequestFault {
  const form = scanForm(body)
  if ('kind' in form) return form
  const misplaced = form.parts.reduce<RequestFault | null>((found, part) => found ?? misplacedIn(part, table), null)
  if (misplaced !== null) return misplaced
  const fields = formFields(body, form.parts, kinds)
  if (typeof fields !== 'string') return fields
  const read = scan(Buffer.from(fields))
  if (read.kind === 'fault') return read
  const files = form.parts.filter(({ isFile }) => isFile)
  return { ...read, mediaCount: files.length, form: { ...form, fields } }
}

/** A part under a name that is not its own, so that an upstream could take it for another one. */
function misplacedIn({ name, isFile, span }: FormPart, table: FieldTable<string>): RequestFault | null {
  const base = baseName(name)
  if (isFile) return base === fileName ? null : fault('unsupported', span.start, base)
  if (base === '_charset_') return fault('unsupported', span.start, base)
  const isField = table.fieldOf(Buffer.from(base), 0, Buffer.byteLength(base)) !== null
  return name !== base && isField && base !== fileName ? fault('misspelt', span.start, base) : null
}
