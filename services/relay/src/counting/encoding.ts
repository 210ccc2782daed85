/** The vocabularies that texts are counted with. */
export type Encoding = 'o200k_base' | 'cl100k_base' | 'qwen3' | 'deepseek_v3'

/**
 * Whose models are cut by which vocabulary, by their names as upstreams have them; the first that fits counts. What was taught
 * to a smaller model is said in that one's own.
 */
const families: readonly (readonly [RegExp, Encoding])[] = [
  [/deepseek.*distill.*llama/i, 'cl100k_base'],
  // Since Qwen 1.5 all of them have had one vocabulary.
  [/(?:^|[^a-z])(?:qwen|qwq|qvq)/i, 'qwen3'],
  [/(?:^|[^a-z])deepseek/i, 'deepseek_v3'],
  // Gemini's own stands in no package that could be taken; of those at hand this one comes nearest in every script.
  [/(?:^|[^a-z])(?:gemini|gemma)/i, 'o200k_base'],
  [/^(?:gpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|chatgpt-4o|o[134](?:-|$)|codex-mini)/, 'o200k_base'],
]

/** The vocabulary to count with: the family's own where there is one; others' with OpenAI's older one, as other gateways do. */
export function encodingOf(model: string): Encoding {
  return families.find(([names]) => names.test(model))?.[1] ?? 'cl100k_base'
}
