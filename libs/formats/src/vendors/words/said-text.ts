import type { Content } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Turn } from '../../parts/prompt'
import { plainTurns } from './plain-turns'

/** What is said, as one text. `others`: what an API takes besides, and is written elsewhere. */
export function saidText(
  content: readonly Content[],
  fates: Fates,
  others: ReadonlySet<Content['kind']> = none,
): string {
  const spoken = content.filter(({ kind }) => !others.has(kind))
  return plainTurns({ turns: [{ role: 'user', content: spoken }] }, { fates })[0]?.text ?? ''
}

/** The texts of all system turns, for an API that has them apart; those that stood further down are told. */
export function systemText(turns: readonly Turn[], fates: Fates): string {
  const first = turns.findIndex(({ role }) => role !== 'system')
  if (first !== -1 && turns.some(({ role }, index) => role === 'system' && index > first)) fates.change('system')
  return turns
    .filter(({ role }) => role === 'system')
    .map(({ content }) => saidText(content, fates))
    .filter((text) => text !== '')
    .join('\n\n')
}

const none: ReadonlySet<Content['kind']> = new Set()
