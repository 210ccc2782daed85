import type { Fields } from '../../../parts/fields'
import type { Turn } from '../../../parts/prompt'
import { type BlockOptions, writeBlocks } from './write-blocks'

interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: Fields[]
}

/**
 * `system` and `messages`: what the system says first, and the talk, in which the sides take turns. Where it says something later, or
 * there is nothing else, the user says it.
 */
export function writeTurns(turns: readonly Turn[], options: BlockOptions): Fields {
  const first = turns.findIndex(({ role }) => role !== 'system')
  const count = Math.max(0, first)
  const system = turns.slice(0, count).flatMap(({ content }) => writeBlocks(content, options))
  const messages: Message[] = []
  for (const turn of turns.slice(count)) say(turn, messages, options)
  return { ...(system.length > 0 && { system }), messages }
}

/** A message of nothing is refused, and so are two of one side in a row. */
function say({ role, content }: Turn, messages: Message[], options: BlockOptions): void {
  const blocks = writeBlocks(content, options)
  if (role === 'system') options.fates.change('system')
  if (blocks.length === 0) return
  const side = role === 'assistant' ? role : 'user'
  const last = messages.at(-1)
  if (last?.role === side) last.content.push(...blocks)
  else messages.push({ role: side, content: blocks })
}
