import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { type BlockOptions, writeBlocks } from './write-blocks'

/** How turns are written. */
export interface TurnOptions extends BlockOptions {
  /** What the system says in the middle may stand there. */
  readonly hasLateSystem: boolean
}

/**
 * `system` and `messages`: what the system says first, and the talk. Where what it says later has no place of its own, or there
 * is nothing else, the user says it.
 */
export function writeTurns(turns: readonly Turn[], options: TurnOptions): Fields {
  const first = turns.findIndex(({ role }) => role !== 'system')
  const system = turns
    .slice(0, first === -1 ? turns.length : first)
    .flatMap((turn) => writeBlocks(turn.content, options))
  const messages = first === -1 ? [] : turns.slice(first).flatMap((turn) => writeTurn(turn, options))
  if (messages.length === 0 && system.length > 0) {
    options.fates.change('system')
    return { messages: [{ role: 'user', content: plain(system) }] }
  }
  return { ...(system.length > 0 && { system: plain(system) }), messages }
}

function writeTurn({ role, content, own }: Turn, options: TurnOptions): Fields[] {
  const blocks = writeBlocks(inOrder(content), options)
  // A message of nothing is refused.
  if (blocks.length === 0) return []
  const isMoved = role === 'system' && !options.hasLateSystem
  if (isMoved) options.fates.change('system')
  return [{ ...fieldsBack('anthropic', own), role: isMoved ? 'user' : role, content: plain(blocks) }]
}

/** Results of tools come first in a message, or they are refused. */
function inOrder(content: Turn['content']): Turn['content'] {
  const results = content.filter(({ kind }) => kind === 'tool-result')
  if (results.length === 0) return content
  return [...results, ...content.filter(({ kind }) => kind !== 'tool-result')]
}

function plain(blocks: readonly Fields[]): unknown {
  const [only] = blocks
  return blocks.length === 1 && only?.type === 'text' && Object.keys(only).length === 2 ? only.text : blocks
}
