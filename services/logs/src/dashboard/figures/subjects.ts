import type { FigureView } from '@tollgate/contracts/http/logs'

/** What figures are kept of: everybody together, one kind of subject among all, or what one user has. */
export interface Subjects {
  readonly view: 'all' | 'model' | 'user' | 'channel' | 'group' | 'own-model' | 'own-token'
  /** Whose models or tokens; 0 for what belongs to nobody. */
  readonly owner: number
}

/** Whose figures are asked for: one user's, or everybody's. */
export type Whose = number | null

/** All of one view. */
export function subjectsOf(whose: Whose, by: FigureView): Subjects {
  if (whose !== null) return { view: by === 'token' ? 'own-token' : 'own-model', owner: whose }
  return { view: by === 'token' ? 'all' : by, owner: 0 }
}

/** The one subject that stands for all that is asked for. */
export function wholeOf(whose: Whose): Subjects & { readonly names: readonly [string] } {
  return whose === null ? { view: 'all', owner: 0, names: [''] } : { view: 'user', owner: 0, names: [String(whose)] }
}

/** What a view calls a subject in a row that is not folded, and what it is called besides. */
export const ofRow: Readonly<Record<Subjects['view'], { name: string; label: string; isOwned?: true }>> = {
  all: { name: `''`, label: `''` },
  model: { name: 'model', label: `''` },
  user: { name: 'user_id::text', label: 'username' },
  channel: { name: 'channel_id::text', label: `''` },
  group: { name: 'group_name', label: `''` },
  'own-model': { name: 'model', label: `''`, isOwned: true },
  'own-token': { name: 'token_name', label: `''`, isOwned: true },
}
