/** What is asked, once it is enough. */
export interface AskedExplanation {
  readonly userId: number | null
  readonly group: string
  readonly model: string
}

/** What was typed, or what is still missing: a model, and a user or a group. */
export function askedOf(typed: AskedExplanation): { asked: AskedExplanation } | { missing: 'model' | 'who' } {
  const [group, model] = [typed.group.trim(), typed.model.trim()]
  const userId = typed.userId !== null && Number.isInteger(typed.userId) && typed.userId > 0 ? typed.userId : null
  if (model === '') return { missing: 'model' }
  return userId === null && group === '' ? { missing: 'who' } : { asked: { userId, group, model } }
}
