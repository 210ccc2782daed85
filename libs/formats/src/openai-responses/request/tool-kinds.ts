/**
 * Tools that cost nothing beside their tokens, by what a request calls them
 * (https://platform.openai.com/docs/api-reference/responses/create#responses-create-tools): those that the caller carries out,
 * and a group of such. All others are paid for by the call, the container or the image, and nobody here knows for how much.
 */
const freeTools: ReadonlySet<string> = new Set([
  ...['function', 'custom', 'namespace', 'apply_patch', 'local_shell'],
  ...['computer', 'computer_use_preview', 'mcp', 'tool_search'],
])
/** Of these the ones that have the model read what does not stand in the body. */
const readingTools: ReadonlySet<string> = new Set(['mcp', 'tool_search'])

/** What a tool means for the price of a call. */
export type ToolKind = 'free' | 'reading' | 'unpriced'

/** The kind of a tool by its type; one that nobody here has heard of is not priced either. */
export function kindOfTool(type: string): ToolKind {
  if (!freeTools.has(type)) return 'unpriced'
  return readingTools.has(type) ? 'reading' : 'free'
}
