import type { ReadTokens } from './conversation'

/** What a response reads: all of it, and what of that an earlier one of the session has read. */
export interface ReadUsage {
  readonly all: ReadTokens
  readonly cached: ReadTokens
}

/** The `usage` of `response.done`. */
export function usageOfResponse({ all, cached }: ReadUsage, said: ReadTokens): object {
  const [input, output] = [all.text + all.audio, said.text + said.audio]
  return {
    total_tokens: input + output,
    input_tokens: input,
    output_tokens: output,
    input_token_details: {
      text_tokens: all.text,
      audio_tokens: all.audio,
      image_tokens: 0,
      cached_tokens: cached.text + cached.audio,
      cached_tokens_details: { text_tokens: cached.text, audio_tokens: cached.audio, image_tokens: 0 },
    },
    output_token_details: { text_tokens: said.text, audio_tokens: said.audio },
  }
}
