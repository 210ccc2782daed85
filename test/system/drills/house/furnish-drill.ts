import { type Simulator, startSimulator } from '@tollgate/testing'
import { ConsoleClient } from '../../support/console-client'
import type { CallTarget, KeyHolder } from '../../weather/load/weather-caller'
import type { CallPrice } from '../../weather/oracle/call-record'
import { rulesOf } from '../../weather/upstream/conducts'

const quotaPerUnit = 500_000
const plenty = 2_000_000_000

const prices: Readonly<Record<string, CallPrice>> = {
  'gpt-4o': { kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.5', group: '1' },
  'gpt-4o-steady': { kind: 'fixed', usd: '0.00013', group: '1', quotaPerUnit },
}
const channelName = 'steady'
const rareTokens = 10

/** An upstream that says its channel's name as its fingerprint. */
export async function startUpstream(): Promise<Simulator> {
  const upstream = await startSimulator({ fingerprint: channelName })
  upstream.isRecording = false
  for (const rule of rulesOf(false)) upstream.script(rule)
  return upstream
}

/** What limited tokens were made with, by id, and what there is to call with. */
export interface Furnished extends Omit<CallTarget, 'origins'> {
  readonly caps: ReadonlyMap<number, number>
  /** Who call now and then, each with a token of their own. */
  readonly rare: readonly KeyHolder[]
}

/** Sets up two models, one channel and two users, of whom one has a token with a limit. */
export async function furnishDrill(origin: string, upstream: Simulator): Promise<Furnished> {
  const root = await ConsoleClient.asRoot(origin)
  await root.setOption('ModelRatio', JSON.stringify({ 'gpt-4o': 1.25 }))
  await root.setOption('CompletionRatio', JSON.stringify({ 'gpt-4o': 4 }))
  await root.setOption('CacheRatio', JSON.stringify({ 'gpt-4o': 0.5 }))
  await root.setOption('ModelPrice', JSON.stringify({ 'gpt-4o-steady': 0.00013 }))
  const models = Object.keys(prices).join(',')
  const channel = await root.createChannel({ name: channelName, base_url: upstream.url, key: 'k', models })
  const holders: KeyHolder[] = []
  const caps = new Map<number, number>()
  for (const [name, cap] of [
    ['ada', null],
    ['bo', plenty],
  ] as const) {
    const { id: userId, client } = await root.createUser(name, plenty)
    const limit = cap === null ? { unlimited_quota: true } : { unlimited_quota: false, remain_quota: cap }
    const { id: tokenId, key } = await client.createToken({ name, ...limit })
    if (cap !== null) caps.set(tokenId, cap)
    holders.push({ userId, tokenId, key })
  }
  const [squeezed] = holders
  if (squeezed === undefined) throw new Error('nobody was made')
  const rare: KeyHolder[] = []
  const { id: userId, client } = await root.createUser('cleo', plenty)
  while (rare.length < rareTokens) {
    const { id: tokenId, key } = await client.createToken({ name: `rare-${rare.length}`, unlimited_quota: true })
    rare.push({ userId, tokenId, key })
  }
  return { holders, squeezed, crowded: [], prices, channels: new Map([[channelName, channel]]), caps, rare }
}
