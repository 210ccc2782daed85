import type { Content, Reasoning, Seal } from '../../../parts/content'
import { type Fields, textOf } from '../../../parts/fields'
import { sealIn, sealText } from '../../../parts/seal-text'

/** How the seal of another maker begins: signatures are base64 here, and clients decode them. */
const foreignHead = Buffer.from('tollgate:').toString('base64')

/**
 * In the place of a signature that nobody has, of a call that another model made
 * (https://ai.google.dev/gemini-api/docs/thought-signatures#faqs).
 */
export const noSignature = 'skip_thought_signature_validator'
const noSignatures: ReadonlySet<string> = new Set([noSignature, 'context_engineering_is_the_way_to_go'])

/** The signature of a part; null where it has none, or says that there is none. */
export function signatureIn({ thoughtSignature }: Fields): string | null {
  const signature = textOf(thoughtSignature)
  return signature === null || signature === '' || noSignatures.has(signature) ? null : signature
}

/** What a `thoughtSignature` (https://ai.google.dev/gemini-api/docs/thought-signatures) says: Google's own seal, or another's in its place. */
export function sealOf(thoughtSignature: string): Seal {
  const foreign = thoughtSignature.startsWith(foreignHead)
    ? sealIn(Buffer.from(thoughtSignature, 'base64').toString())
    : null
  return foreign ?? { maker: 'gemini', fields: { thoughtSignature } }
}

/** A seal in the place of a `thoughtSignature`. */
export function signatureOf(seal: Seal): string {
  const own = seal.maker === 'gemini' ? textOf(seal.fields.thoughtSignature) : null
  return own ?? Buffer.from(sealText(seal)).toString('base64')
}

/** A seal of a part that is no thought stands before it, as a reasoning without text: every format has room for one. */
export function markOf(thoughtSignature: string): Reasoning {
  return { kind: 'reasoning', text: '', seal: sealOf(thoughtSignature) }
}

/** The signature that such a reasoning is for what follows it; null where it is a thought of its own. */
export function markIn(content: Content): string | null {
  if (content.kind !== 'reasoning' || content.text !== '') return null
  return content.seal === undefined ? null : markedBy(content.seal)
}

/** The same of the seal of a reasoning that turned out to have no text. */
export function markedBy({ maker, fields }: Seal): string | null {
  return maker === 'gemini' && fields.thought !== true ? textOf(fields.thoughtSignature) : null
}

/** The seal of a thought that is hidden altogether. */
export function hiddenSeal(thoughtSignature: string): Seal {
  const seal = sealOf(thoughtSignature)
  return seal.maker === 'gemini' ? { ...seal, fields: { ...seal.fields, thought: true } } : seal
}
