import type { Reasoning, Seal } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'

/**
 * Reasoning with what its maker needs to know it again, as OpenRouter passes it
 * (https://openrouter.ai/docs/use-cases/reasoning-tokens): `reasoning.text` with a signature, `reasoning.summary`,
 * `reasoning.encrypted`. Whose it is stands in `format`; a caller who leaves that out means Claude's, as OpenRouter does.
 */
const claude = 'anthropic-claude-v1'
const gemini = 'google-gemini-v1'
/** Encrypted for OpenAI's other API, as its callers know it. */
export const responses = 'openai-responses-v1'
const textType = 'reasoning.text'
const encryptedType = 'reasoning.encrypted'

/** One entry of the list, or a piece of it where it is streamed. */
export interface ReasoningDetail {
  /** Pieces of the same reasoning have the same. */
  readonly key: string
  readonly text: string
  readonly seal: Seal | null
}

/** An entry; null where it is none. */
export function readDetail(value: unknown): ReasoningDetail | null {
  const detail = fieldsOf(value)
  const type = textOf(detail?.type)
  if (detail === null || type === null) return null
  const text = textOf(detail.text) ?? textOf(detail.summary) ?? ''
  return { key: `${type} ${String(detail.index)}`, text, seal: readSeal(detail, type) }
}

/** All reasoning of a list whose pieces may have come one by one, as callers keep them. */
export function readDetails(list: unknown): Reasoning[] {
  const groups: ReasoningDetail[][] = []
  for (const value of listOf(list)) {
    const detail = readDetail(value)
    if (detail === null) continue
    const group = groups.at(-1)
    const before = group?.at(-1)
    // A sealed one is whole.
    if (group && before?.key === detail.key && before.seal === null) group.push(detail)
    else groups.push([detail])
  }
  return groups.flatMap((group): Reasoning[] => {
    const text = group.map((detail) => detail.text).join('')
    const seal = group.at(-1)?.seal
    return text === '' && !seal ? [] : [{ kind: 'reasoning', text, ...(seal && { seal }) }]
  })
}

/** The id of the call that a seal of Gemini's is for, as OpenRouter names it; null where it names none. */
export function boundTo({ seal }: Reasoning): string | null {
  return seal?.maker === 'gemini' ? textOf(seal.fields.id) : null
}

/**
 * An entry for the reasoning of that number; a piece of one where only its text or its seal is given. `callId` names the call that
 * a seal of Gemini's is for.
 */
export function writeDetail(
  index: number,
  { text, seal, callId }: { text?: string; seal?: Seal; callId?: string },
): Fields {
  if (seal === undefined) return { type: textType, text, format: claude, index }
  if (seal.maker === 'openai') return { ...seal.fields, ...(text && { text }), index }
  if (seal.maker === 'gemini') return writeGeminis(index, seal, { text, callId })
  const { signature, data, encrypted_content, ...rest } = seal.fields
  if (seal.maker === 'openai-responses')
    return {
      ...rest,
      type: encryptedType,
      ...(text && { summary: text }),
      data: encrypted_content,
      format: responses,
      index,
    }
  if (data !== undefined) return { ...rest, type: encryptedType, data, format: claude, index }
  return { ...rest, type: textType, ...(text && { text }), signature, format: claude, index }
}

function writeGeminis(
  index: number,
  { fields }: Seal,
  { text, callId }: { text: string | undefined; callId: string | undefined },
): Fields {
  const { thoughtSignature, thought: _isThought, place: _inCall, ...rest } = fields
  if (text) return { ...rest, type: textType, text, signature: thoughtSignature, format: gemini, index }
  const id = callId === undefined ? {} : { id: callId }
  return { ...rest, ...id, type: encryptedType, data: thoughtSignature, format: gemini, index }
}

function readSeal(detail: Fields, type: string): Seal | null {
  const { text: _text, summary: _summary, index: _index, ...fields } = detail
  const format = textOf(detail.format)
  const { signature, data, type: _type, format: _format, ...rest } = fields
  const sealed = textOf(data) ?? textOf(signature)
  if (sealed === null) return null
  if (detail.format == null || format?.startsWith('anthropic') === true)
    return { maker: 'anthropic', fields: type === encryptedType ? { data } : { signature } }
  if (format?.startsWith('google') === true) return { maker: 'gemini', fields: { ...rest, thoughtSignature: sealed } }
  return { maker: 'openai', fields }
}
