import type { CallCache } from '../cache/call-cache'
import { fromCache } from './from-cache'

const keeping = {}
const plan = { isRead: true, seconds: 60, options: { hitRatio: '0.1' } }

/** What a call whose answer is not there leaves for the cache. */
async function missed(outputLimit: number | null) {
  const account = { arrival: {}, request: { outputLimit, servedModel: null }, cache: null as CallCache | null }
  const cache = { planOf: () => plan, find: () => Promise.resolve(null), keepingOf: () => keeping }
  const context = { cache, settings: { cache: {} }, metrics: { cached: () => undefined } }
  type Parameter = Parameters<typeof fromCache>
  const replay = await fromCache(context as unknown as Parameter[0], account as unknown as Parameter[1]) // all that is asked of them
  return { replay, left: account.cache }
}

it('an answer that is not there is asked for, and kept', async () => {
  expect(await missed(null)).toMatchObject({ replay: null, left: { fate: 'miss', keeping } })
})

it('what a short balance has limited is kept for nobody', async () => {
  expect(await missed(100)).toMatchObject({ replay: null, left: { fate: 'miss', keeping: null } })
})
