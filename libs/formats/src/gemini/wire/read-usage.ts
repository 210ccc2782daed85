import { noCounts, type UsageCounts } from '@tollgate/usage'

/** `usageMetadata` of an answer (https://ai.google.dev/api/generate-content#UsageMetadata). It is read by hand, as every answer has one. */
type WireUsage = Readonly<Record<string, unknown>>

/** More kinds of tokens than any answer tells of. */
const mostDetails = 32

/**
 * `usageMetadata` as disjoint counts; null when it counts nothing, as it does before the end. What the tools of the upstream
 * read comes to the prompt, which contains what was cached, sounds and images; thoughts come to what was written, which contains
 * what was said and drawn. Films and pages of documents cost as text does.
 */
export function readUsage(value: unknown): UsageCounts | null {
  if (!isObject(value)) return null
  const prompt = countOf(value, 'promptTokenCount') + countOf(value, 'toolUsePromptTokenCount')
  const candidates = countOf(value, 'candidatesTokenCount')
  const thoughts = countOf(value, 'thoughtsTokenCount')
  // Where no candidate is told of, all that is beyond the prompt was written, if thoughts were not all.
  const rest = Math.max(0, countOf(value, 'totalTokenCount') - prompt)
  const written = candidates > 0 ? candidates + thoughts : Math.max(thoughts, rest)
  if (prompt === 0 && written === 0) return null

  const counts = noCounts()
  const ofKind = (modality: string) => {
    const read = tokensOf(value, modality, ['promptTokensDetails', 'promptTokenDetails', 'toolUsePromptTokensDetails'])
    return Math.max(0, read - tokensOf(value, modality, ['cacheTokensDetails']))
  }
  let left = prompt
  left -= counts.cacheRead = Math.min(countOf(value, 'cachedContentTokenCount'), left)
  left -= counts.audioIn = Math.min(ofKind('AUDIO'), left)
  left -= counts.imageIn = Math.min(ofKind('IMAGE'), left)
  counts.textIn = left
  const ofWritten = (modality: string) => tokensOf(value, modality, ['candidatesTokensDetails'])
  left = written
  left -= counts.audioOut = Math.min(ofWritten('AUDIO'), left)
  left -= counts.imageOut = Math.min(ofWritten('IMAGE'), left)
  counts.textOut = left
  return counts
}

/** Until Gemini 3 a prompt that is grounded is paid for once, however often Google was searched for it. */
const paidByPrompt = /gemini-[12][.-]/

/** What so many searches are paid for as, by the name that the answer gives its model (https://ai.google.dev/gemini-api/docs/pricing). */
export function paidSearches(queries: number, modelVersion: string): number {
  return paidByPrompt.test(modelVersion) ? Math.min(1, queries) : queries
}

/** Tokens of one kind in these lists together. */
function tokensOf(usage: WireUsage, modality: string, lists: readonly string[]): number {
  let tokens = 0
  for (const name of lists) {
    const details = usage[name]
    if (!Array.isArray(details)) continue
    for (const one of details.slice(0, mostDetails) as unknown[])
      if (isObject(one) && one['modality'] === modality) tokens += countOf(one, 'tokenCount')
  }
  return tokens
}

function isObject(value: unknown): value is WireUsage {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Providers send numbers where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
function countOf(usage: WireUsage, name: string): number {
  const count = usage[name]
  return typeof count === 'number' && count > 0 && Number.isFinite(count) ? Math.round(count) : 0
}
