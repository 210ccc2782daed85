/** The two vocabularies that OpenAI's models have had since GPT-3.5. */
export type Encoding = 'o200k_base' | 'cl100k_base'

const newerModels = /^(gpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|chatgpt-4o|o[134](-|$)|codex-mini)/

/** The vocabulary to count with; models of other makers are counted with the older one, as other gateways do. */
export function encodingOf(model: string): Encoding {
  return newerModels.test(model) ? 'o200k_base' : 'cl100k_base'
}
