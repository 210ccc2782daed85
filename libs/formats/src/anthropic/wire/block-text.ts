import { addText, type CountableText } from '../../core/countable'
import { type WireBlock, wireBlock } from './wire'

/** What a call of a tool costs besides its text: about so many more were counted for each of those that were recorded. */
export const tokensPerToolCall = 36
/** A seal (`signature`, `data`) holds what was thought, encrypted: so many bytes beside it, and four bytes for a token. */
const sealBytes = 250
const bytesPerToken = 4

/** The likeliest tokens of thoughts that are not shown, by the length of their seal in base64. */
export function tokensOfSeal(length: number): number {
  return Math.max(0, Math.ceil(((length * 3) / 4 - sealBytes) / bytesPerToken))
}

/** Adds the countable content of blocks, wherever they stand; `addMore` is given each, for what is no text in it. */
export function addBlocks(
  counted: CountableText,
  content: unknown,
  addMore: (block: WireBlock) => void = () => undefined,
): void {
  if (typeof content === 'string') return addText(counted, content)
  if (!Array.isArray(content)) return
  for (const one of content as unknown[]) {
    const { data: block } = wireBlock.safeParse(one)
    if (block === undefined) continue
    for (const text of [block.title, block.context, block.text, block.thinking]) addText(counted, text)
    addCall(counted, block)
    if (isForeign(block)) addText(counted, JSON.stringify(block.content))
    else addBlocks(counted, block.content, addMore)
    if (block.source?.type === 'text') addText(counted, block.source.data)
    addBlocks(counted, block.source?.content, addMore)
    addMore(block)
  }
}

/** Adds a call of a tool, the upstream's own included. */
export function addCall(counted: CountableText, { name, input }: WireBlock): void {
  if (name) counted.extraTokens += tokensPerToolCall
  addText(counted, name)
  if (typeof input === 'object' && input !== null && Object.keys(input).length > 0)
    addText(counted, JSON.stringify(input))
}

/** What the upstream's own tools have found stands in shapes of theirs. */
function isForeign({ type, content }: WireBlock): boolean {
  if (typeof content === 'string' || content === undefined || content === null) return false
  return !Array.isArray(content) || (type?.endsWith('_tool_result') === true && type !== 'mcp_tool_result')
}
