import type { ConsoleClient } from '../../support/console-client'
import type { WatchedBudget } from '../oracle/money/money-record'

interface Made {
  readonly client: ConsoleClient
  readonly userId: number
  readonly tokenIds: readonly number[]
}

/** A short load reaches the first of them, and a long one the last. */
const percents = [1, 2, 5, 10, 25, 50, 75, 100]
const units = 2_000_000
/** Nobody is there: what is told is kept before it is sent. */
const notify = { notify_type: 'webhook', webhook_url: 'https://hook.invalid/' }
const rootId = 1

/** Budgets that warn, of a user, a token and a group; each is told to somebody else. */
export async function watchBudgets(root: ConsoleClient, made: ReadonlyMap<string, Made>): Promise<WatchedBudget[]> {
  const [ada, bo] = [made.get('ada'), made.get('bo')]
  if (ada === undefined || bo === undefined) throw new Error('nobody is there whose budgets could be watched')
  const watched = [
    { scope: 'user', id: ada.userId, userId: ada.userId, client: ada.client },
    { scope: 'token', id: bo.tokenIds[0] ?? 0, userId: bo.userId, client: bo.client },
    { scope: 'group', id: 'default', userId: rootId, client: root },
  ] as const
  for (const { scope, id, client } of watched) {
    await client.put('/api/user/setting', notify)
    await root.post('/api/budget/', { scope, id, monthly_quota: units, warn_percents: percents, is_hard: false })
  }
  return watched.map(({ scope, id, userId }) => ({ scope, subject: String(id), userId, units, percents }))
}
