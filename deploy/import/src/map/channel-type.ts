/** The gateway whose database it is. */
export type Flavour = 'new-api' | 'one-api'

/**
 * Types of one-api that have another number in new-api, and so here. Of those up to 25 all but 4, 5 and 8 are the same; what stands
 * nowhere has no number: a key must never reach another vendor than its own.
 */
const ofOneApi: Readonly<Record<number, number>> = {
  // Its custom channels are OpenAI's with another address; here those of the number 8 have the whole URL.
  8: 1,
  27: 35, // MiniMax
  28: 42, // Mistral
  30: 4, // Ollama
  31: 31, // 01.AI
  33: 33, // AWS
  34: 49, // Coze
  35: 34, // Cohere
  36: 43, // DeepSeek
  40: 45, // Doubao
  44: 40, // SiliconFlow
  45: 48, // xAI
  47: 46, // Baidu V2
  50: 1, // compatible with OpenAI
}
const otherBelow26 = new Set([4, 5, 8])

/** A channel's type as it is numbered here; null for one that has no number here. */
export function typeOf(flavour: Flavour, type: number): number | null {
  if (flavour === 'new-api') return type
  if (type > 0 && type <= 25 && !otherBelow26.has(type)) return type
  return ofOneApi[type] ?? null
}
