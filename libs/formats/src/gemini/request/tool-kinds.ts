/** Tools that the caller carries out. */
const callers = new Set(['functionDeclarations', 'computerUse'])
/**
 * Tools of the upstream's own that read what they like into the prompt; what they read is told with the usage, and so is how
 * often Google was searched (https://ai.google.dev/gemini-api/docs/pricing).
 */
const reading = new Set(['urlContext', 'codeExecution', 'fileSearch'])
/** Those among them that search, which costs something beside the tokens. */
const searching = new Set(['googleSearch', 'googleSearchRetrieval'])

/**
 * What a member of a tool asks for. `unpriced`: it costs more than tokens, and nothing in the answer tells how much (maps,
 * searches of other kinds), or nobody knows what it costs.
 */
export function kindOfTool(name: string): 'callers' | 'reading' | 'searching' | 'unpriced' {
  const key = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
  if (callers.has(key)) return 'callers'
  if (searching.has(key)) return 'searching'
  return reading.has(key) ? 'reading' : 'unpriced'
}
