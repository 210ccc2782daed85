import type { Effort } from '../../../parts/prompt'

/**
 * What Gemini's models take, by their names (https://ai.google.dev/gemini-api/docs/thinking,
 * https://ai.google.dev/gemini-api/docs/thought-signatures, https://ai.google.dev/gemini-api/docs/function-calling).
 */
export interface ModelTraits {
  /** How thinking is asked for: not at all, by a number of tokens, or by a level. */
  readonly thinking: 'none' | 'budget' | 'level'
  /** Tokens to think with, at least and at most. */
  readonly budget: { readonly least: number; readonly most: number }
  /** It can be told not to think. */
  readonly hasOff: boolean
  /** The levels that it knows. */
  readonly levels: readonly Effort[]
  /** Refuses calls of tools of which the first has no signature. */
  readonly needsSignatures: boolean
  /** Takes images within the results of tools. */
  readonly hasMediaResults: boolean
}

/** `gemini-2.5-flash-lite`, `google/gemini-3-pro-preview`, `gemini-flash-latest`. */
const named = /gemini-(?:(\d{1,2})(?:\.(\d{1,2}))?-)?([a-z]+(?:-[a-z]+)*)/
/** Makers of images and of speech think by themselves. */
const others = /image|tts|audio|live|embedding/

/** What the model of this name takes; a Gemini whose name has no number is of the newest. */
export function traitsOf(model: string): ModelTraits {
  const name = model.toLowerCase()
  const [, major, minor, family = ''] = named.exec(name) ?? []
  const version = !name.includes('gemini-')
    ? 0
    : major === undefined
      ? Number.POSITIVE_INFINITY
      : Number(major) * 100 + Number(minor ?? 0)
  const isFlash = family.startsWith('flash')
  const isLite = family.startsWith('flash-lite')
  const thinks = version >= 205 && !others.test(name)
  return {
    thinking: !thinks ? 'none' : version >= 300 ? 'level' : 'budget',
    budget: isFlash ? { least: isLite ? 512 : 1, most: 24_576 } : { least: 128, most: 32_768 },
    hasOff: version < 300 && isFlash,
    levels: levelsOf(version, { isFlash, isLite }),
    needsSignatures: version >= 300,
    hasMediaResults: version >= 300,
  }
}

function levelsOf(version: number, { isFlash, isLite }: { isFlash: boolean; isLite: boolean }): readonly Effort[] {
  if (isLite || (isFlash && version <= 306)) return ['minimal', 'low', 'medium', 'high']
  return !isFlash && version === 300 ? ['low', 'high'] : ['low', 'medium', 'high']
}
