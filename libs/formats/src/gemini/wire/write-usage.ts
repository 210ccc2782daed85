import { inputTokensOf, type UsageCounts } from '@tollgate/usage'

/** Counts as `usageMetadata` of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: UsageCounts): Record<string, unknown> {
  const { cacheRead, audioIn, imageIn, textOut, audioOut } = counts
  const prompt = inputTokensOf(counts)
  const written = textOut + audioOut
  return {
    promptTokenCount: prompt,
    ...(cacheRead > 0 && { cachedContentTokenCount: cacheRead }),
    candidatesTokenCount: written,
    totalTokenCount: prompt + written,
    promptTokensDetails: details([
      ['TEXT', prompt - audioIn - imageIn],
      ['AUDIO', audioIn],
      ['IMAGE', imageIn],
    ]),
    candidatesTokensDetails: details([
      ['TEXT', textOut],
      ['AUDIO', audioOut],
    ]),
  }
}

function details(kinds: readonly (readonly [modality: string, tokens: number])[]) {
  return kinds.filter(([, tokens]) => tokens > 0).map(([modality, tokenCount]) => ({ modality, tokenCount }))
}
