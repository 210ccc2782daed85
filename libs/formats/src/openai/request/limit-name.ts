/** The limits of a chat, of which an upstream takes one. */
export const limitNames: readonly string[] = ['max_tokens', 'max_completion_tokens']

/** OpenAI's models that think refuse `max_tokens`: https://platform.openai.com/docs/guides/reasoning#controlling-costs */
const thinkingModels = /^(?:.*\/)?(?:o\d|gpt-5)/

/** The name under which a model takes a limit; the older one is the one that all others know. */
export function limitNameOf(model: string): string {
  return thinkingModels.test(model) ? 'max_completion_tokens' : 'max_tokens'
}
