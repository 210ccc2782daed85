import type { PreparedBody, RequestChanges, RequestForm, RequestScan, Splice } from '../core/request-scan'
import { splice } from '../request/change-request'
import { isUnchanged, planChanges } from '../request/plan-changes'
import { baseName } from './form-fields'

/** A field of a form and what it says. */
type Field = readonly [name: string, text: string]

/** Forms have no limits of an answer. */
const limits = { all: [], usual: () => '' }

/**
 * A form with these changes: only the bytes of changed fields are replaced, and the same Buffer comes back when there are none.
 * Of a changed field nothing else is left, members of lists and files included. Throws where a new value has the form's
 * boundary in it.
 */
export function changeForm(body: Buffer, scan: RequestScan, form: RequestForm, changes: RequestChanges): PreparedBody {
  const { outputLimit: _none, ...others } = changes
  if (isUnchanged(scan, others)) return body
  const { fields, drop } = planChanges(scan, others, { limits })
  const splices: Splice[] = []
  for (const { name, isFile, span, value } of form.parts) {
    const base = baseName(name)
    if (!fields.has(base) && !drop.has(base)) continue
    const [field, ...more] = written(name, fields.get(base))
    if (isFile || name !== base || more.length > 0 || field?.[0] !== name) splices.push({ ...span, text: '' })
    else {
      splices.push({ ...value, text: safe(form, field[1]) })
      fields.delete(base)
      drop.add(base)
    }
  }
  const added = [...fields].flatMap(([name, value]) => written(name, value))
  if (added.length > 0) splices.unshift({ start: 0, end: 0, text: added.map((field) => part(form, field)).join('') })
  return splice(body, splices)
}

/** A value as fields of a form, as OpenAI's own packages write it: `name[]` for each of a list, `name[key]` for members. */
function written(name: string, value: unknown): Field[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => written(`${name}[]`, one))
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => written(`${name}[${key}]`, one))
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
}

function part(form: RequestForm, [name, text]: Field): string {
  // As browsers write names (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data).
  const sent = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  return `--${form.boundary}\r\nContent-Disposition: form-data; name="${safe(form, sent)}"\r\n\r\n${safe(form, text)}\r\n`
}

/** The caller has chosen the boundary: what it would cut in two is not sent. */
function safe({ boundary }: RequestForm, text: string): string {
  if (text.includes(`--${boundary}`)) throw new Error('a value of the channel has the boundary of the form in it')
  return text
}
