import type { Fates } from '../../parts/fates'
import type { PlainTurn } from './plain-turns'

const labels: Readonly<Record<PlainTurn['role'], string>> = { system: 'SYSTEM', user: 'USER', assistant: 'ASSISTANT' }

/** All that was said as one text, for an API that has no more: a single question as it is, else each turn by who said it. */
export function transcript(turns: readonly PlainTurn[], fates: Fates): string {
  const [first] = turns
  if (first === undefined) return ''
  if (turns.length === 1 && first.role === 'user') return first.text
  if (turns.some(({ role }) => role === 'system')) fates.change('system')
  return turns.map(({ role, text }) => `${labels[role]}:\n${text}`).join('\n\n')
}
