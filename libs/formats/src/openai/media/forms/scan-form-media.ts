import { isTranscript } from '@tollgate/catalogue'
import { fault } from '../../../core/request-fault'
import type { FormPart, RequestFault, RequestScan } from '../../../core/request-scan'
import { baseName, formFields } from '../../../form/form-fields'
import { scanForm } from '../../../form/scan-form'
import { soundLengthOf } from '../../../sound/sound-length'
import { type FormCapability, mediaFields } from '../media-fields'
import { scanMedia } from '../scan-media'

const kinds = {
  numbers: new Set(['n', 'batch_size', 'num_images', 'partial_images']),
  flags: new Set(['stream']),
}

/** What each kind of call takes as a file: by the name of its field, the one that has to be there first. */
const fileNames: Readonly<Record<FormCapability, readonly string[]>> = {
  transcriptions: ['file'],
  translations: ['file'],
  'image-edits': ['image', 'mask'],
  'image-variations': ['image'],
}
/** A sound that the relay cannot measure (Groq, Mistral). */
const elsewhere: ReadonlySet<string> = new Set(['url', 'file_url', 'file_id'])
/** Of these there may be several. */
const listed: ReadonlySet<string> = new Set(['image'])

/** Finds what the relay must know of a form: its fields are read as the body of another call would be, its files are measured. */
export function scanFormMedia(body: Buffer, capability: FormCapability): RequestScan | RequestFault {
  const form = scanForm(body)
  if ('kind' in form) return form
  const { parts } = form
  const misplaced = misplacedPart(parts, capability)
  if (misplaced !== null) return misplaced
  const fields = formFields(body, parts, kinds)
  if (typeof fields !== 'string') return fields
  const scan = scanMedia(Buffer.from(fields), capability)
  if (scan.kind === 'fault' || scan.media === undefined) return scan
  const files = parts.filter(({ isFile }) => isFile)
  const isHeard = isTranscript(capability)
  const [file] = isHeard ? files : []
  const sound = file ? soundLengthOf(body.subarray(file.value.start, file.value.end)) : null
  const mediaCount = isHeard ? 0 : files.length
  return { ...scan, mediaCount, media: { ...scan.media, sound }, form: { ...form, fields } }
}

/** The first part that stands under a name which is not its own, so that an upstream could take it for another one. */
function misplacedPart(parts: readonly FormPart[], capability: FormCapability): RequestFault | null {
  const files = fileNames[capability]
  const met = new Set<string>()
  for (const { name, isFile, span } of parts) {
    const base = baseName(name)
    if (files.includes(base) !== isFile)
      return fault(isFile && !isField(base, capability) ? 'unsupported' : 'wrong-type', span.start, base)
    if (isFile) {
      if (met.has(base) && !listed.has(base)) return fault('duplicate', span.start, base)
      met.add(base)
    } else if (name !== base && isField(base, capability)) return fault('misspelt', span.start, base)
    // By it some readers take the texts of a form for another alphabet's (RFC 7578, 4.6).
    else if (base === '_charset_' || elsewhere.has(base)) return fault('unsupported', span.start, base)
  }
  const [wanted = ''] = files
  return met.has(wanted) ? null : fault('missing', 0, wanted)
}

/** Whether the value of this field matters to a relay. */
function isField(name: string, capability: FormCapability): boolean {
  return mediaFields[capability].fieldOf(Buffer.from(name), 0, name.length) !== null
}
