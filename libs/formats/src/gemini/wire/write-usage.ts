import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'

/** Counts as `usageMetadata` of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: UsageCounts): Record<string, unknown> {
  const { cacheRead, audioIn, imageIn, textOut, audioOut, imageOut } = counts
  const prompt = inputTokensOf(counts)
  const written = outputTokensOf(counts)
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
      ['IMAGE', imageOut],
    ]),
  }
}

function details(kinds: readonly (readonly [modality: string, tokens: number])[]) {
  return kinds.filter(([, tokens]) => tokens > 0).map(([modality, tokenCount]) => ({ modality, tokenCount }))
}
