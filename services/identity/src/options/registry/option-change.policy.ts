import { isOptionKey, optionOf, roles, secretChanged } from '@tollgate/contracts'
import type { WriteOptionBody } from '@tollgate/contracts/http/identity'
import type { Freshness } from '@tollgate/platform'

/** What is longer is told by what differs in it: some options are tables of a thousand models. */
const wholeLength = 500
/** How much of a text stands before the place where it begins to differ. */
const leadLength = 40

/** What the audit log keeps of a written option: before and after, and of a secret no more than what became of it. */
export function optionChange(key: string, before: string, after: string): Record<string, unknown> {
  const { secret, type } = optionOf(key)
  if (secret) return { value: secretChanged(before !== '', after !== '') }
  if (Math.max(before.length, after.length) <= wholeLength) return { value: { from: before, to: after } }
  const entries = type === 'json' ? differingEntries(tableOf(before), tableOf(after)) : null
  return { value: entries ?? differingText(before, after) }
}

type Table = Readonly<Record<string, unknown>>

/** Entries that only one of the tables has, or that differ; null where one is no table. */
function differingEntries(from: Table | null, to: Table | null): { from: Table; to: Table } | null {
  if (!from || !to) return null
  const differs = ([name]: [string, unknown]) => JSON.stringify(from[name]) !== JSON.stringify(to[name])
  return {
    from: Object.fromEntries(Object.entries(from).filter(differs)),
    to: Object.fromEntries(Object.entries(to).filter(differs)),
  }
}

function tableOf(text: string): Table | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

function differingText(from: string, to: string): { from: string; to: string } {
  let same = 0
  while (same < from.length && from[same] === to[same]) same += 1
  const begin = Math.max(0, same - leadLength)
  const part = (text: string) => `${begin > 0 ? '…' : ''}${text.slice(begin)}`
  return { from: part(from), to: part(to) }
}

/** What writing an option asks: a proof for those that decide who gets in. Who may not write it at all is told that instead. */
export function asksOfOptionWrite({ key }: WriteOptionBody, actor: { readonly role: number }): Freshness {
  return isOptionKey(key) && optionOf(key).isGuarded && actor.role >= roles.root ? 'proof' : 'none'
}
