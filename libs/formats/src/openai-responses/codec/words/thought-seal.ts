import { responses } from '../../../openai/codec/words/reasoning-details'
import type { Seal } from '../../../parts/content'
import { type Fields, textOf } from '../../../parts/fields'
import { sealIn, sealText } from '../../../parts/seal-text'

/** The seal in an item's `encrypted_content`, that of another maker taken out of its wrapping; null where there is none. */
export function readSeal({ id, encrypted_content }: Fields): Seal | null {
  const sealed = textOf(encrypted_content)
  if (!sealed) return null
  const bound = typeof id === 'string' ? { id } : {}
  return sealIn(sealed) ?? { maker: 'openai-responses', fields: { ...bound, encrypted_content: sealed } }
}

/** The fields of an item that its maker reads again, which is an upstream of this format; null where the seal is another's. */
export function ownSeal({ maker, fields }: Seal): Fields | null {
  if (maker === 'openai-responses') return fields
  if (maker !== 'openai' || fields.format !== responses) return null
  return { ...(typeof fields.id === 'string' && { id: fields.id }), encrypted_content: fields.data }
}

/** The same for a caller, who gives everything back: what others have sealed travels in its wrapping. */
export function sealFields(seal: Seal): Fields {
  return ownSeal(seal) ?? { encrypted_content: sealText(seal) }
}
