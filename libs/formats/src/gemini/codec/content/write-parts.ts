import { inputObject } from '../../../parts/calls/call-input'
import type { Content, Reasoning, ToolCall } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import { type Fields, textOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { markIn, signatureOf } from '../words/thought-signature'
import { writeMedia } from './write-media'

/** How parts are written. */
export interface PartOptions {
  readonly fates: Fates
  /** Callers get every thought, whoever sealed it; Google takes back its own. */
  readonly isAnswer: boolean
  /** What is written was read from this format: it stands as it stood. */
  readonly isOwn: boolean
}

/** The parts of a content (https://ai.google.dev/api/caching#Part) but for results of tools; each signature on what it is for. */
export function writeParts(content: readonly Content[], options: PartOptions): Fields[] {
  const parts: Fields[] = []
  const bound = signaturesOfCalls(content)
  let held: string | null = null
  const flush = () => {
    if (held !== null) parts.push(signed(held))
    held = null
  }
  for (const one of content) {
    const mark = markIn(one)
    if (mark !== null) {
      if (bound.marks.has(one)) continue
      flush()
      held = mark
      continue
    }
    const part = writePart(one, options)
    if (part === null) continue
    const own: string | undefined = one.kind === 'tool-call' ? bound.signatures.get(one.id) : undefined
    const takes = own === undefined && held !== null && (one.kind === 'text' || one.kind === 'tool-call')
    if (held !== null && !takes) flush()
    const thoughtSignature: string | null | undefined = takes ? held : own
    parts.push(thoughtSignature ? { ...part, thoughtSignature } : part)
    if (takes) held = null
  }
  flush()
  return parts
}

/** A part that has nothing but a signature, as streams end with. */
export function signed(thoughtSignature: string): Fields {
  return { text: '', thoughtSignature }
}

/** Signatures that name the call which they are for, as OpenRouter's do; the others are for what follows them. */
function signaturesOfCalls(content: readonly Content[]) {
  const marks = new Set<Content>()
  const signatures = new Map<string, string>()
  const ids = new Set(content.flatMap((one) => (one.kind === 'tool-call' ? [one.id] : [])))
  for (const one of content) {
    const mark = markIn(one)
    const id = one.kind === 'reasoning' ? textOf(one.seal?.fields.id) : null
    if (mark === null || id === null || !ids.has(id)) continue
    marks.add(one)
    signatures.set(id, mark)
  }
  return { marks, signatures }
}

function writePart(content: Content, options: PartOptions): Fields | null {
  const { fates } = options
  if ('cache' in content && content.cache !== undefined) fates.leaveOut('cache')
  switch (content.kind) {
    case 'text':
      if (content.text === '' && !options.isOwn) return null
      return { ...fieldsBack('gemini', content.own), text: content.text }
    case 'refusal':
      fates.change('refusal')
      return { text: content.text }
    case 'image':
    case 'document':
    case 'audio':
      return writeMedia(content, fates)
    case 'reasoning':
      return writeThought(content, options)
    case 'tool-call':
      return writeCall(content, options)
    case 'tool-result':
      return null
    default:
      return content.own.format === 'gemini' ? content.own.value : null
  }
}

function writeThought({ text, seal, own }: Reasoning, { fates, isAnswer, isOwn }: PartOptions): Fields | null {
  if (!isAnswer && !isOwn && seal?.maker !== 'gemini') {
    fates.leaveOut('reasoning')
    return null
  }
  return {
    ...fieldsBack('gemini', own),
    text,
    thought: true,
    ...(seal && { thoughtSignature: signatureOf(seal) }),
  }
}

function writeCall({ id, name, input, own }: ToolCall, { fates }: PartOptions): Fields {
  const { partMetadata, ...back } = fieldsBack('gemini', own)
  const functionCall = { ...back, ...(id !== '' && { id }), name, args: inputObject(input, fates) }
  return { ...(partMetadata !== undefined && { partMetadata }), functionCall }
}
