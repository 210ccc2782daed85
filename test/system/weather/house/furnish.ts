import { type Simulator, startSimulator } from '@tollgate/testing'
import { ConsoleClient } from '../../support/console-client'
import type { CallTarget, KeyHolder } from '../load/weather-caller'
import type { MoneyTarget } from '../money/books/money-target'
import type { CallPrice } from '../oracle/call-record'
import type { Craft } from '../tasks/crafts'
import { furnishTasks } from '../tasks/furnish-tasks'
import type { TaskTarget } from '../tasks/task-target'
import { rulesOf } from '../upstream/conducts'
import { crew, crowd, furnishMoney, type Providers } from './furnish-money'
import { watchBudgets } from './watch-budgets'

const quotaPerUnit = 500_000

/** What the models cost, as calls are charged. */
const prices: Readonly<Record<string, CallPrice>> = {
  'gpt-4o': { kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.5', group: '1' },
  // Less than a unit for a word, so that rounding shows.
  'gpt-4o-mini': { kind: 'ratio', model: '0.075', completion: '3.3', cacheRead: '0.1', group: '1' },
  'gpt-4o-steady': { kind: 'fixed', usd: '0.00013', group: '1', quotaPerUnit },
}

/** The first two share the calls; the third is for what they refuse. */
const channels = [
  { name: 'steady', priority: 10, isTossing: false },
  { name: 'tossing', priority: 10, isTossing: true },
  { name: 'spare', priority: 0, isTossing: false },
]

/** More than any load spends. */
const plenty = 2_000_000_000
/** Gone within the first minute. */
const little = 60_000

const users = [
  { name: 'ada', quota: plenty, tokens: [null, plenty], share: 4 },
  { name: 'bo', quota: plenty, tokens: [null, little], share: 4 },
  { name: 'cleo', quota: plenty, tokens: [plenty], share: 4 },
  { name: 'dry', quota: little, tokens: [null, little / 2], share: 1 },
  { name: 'eve', quota: little * 3, tokens: [null], share: 1 },
]

/** Some 25 of the calls that this user makes. */
const squeezed = { name: 'fay', quota: 53_000 }

/** Upstreams by the names of their channels. */
type Upstreams = ReadonlyMap<string, Simulator>

/** Starts an upstream for each channel; each tells its channel's name as its fingerprint. */
export async function startUpstreams(): Promise<Upstreams> {
  const started = channels.map(async ({ name, isTossing }): Promise<[string, Simulator]> => {
    const upstream = await startSimulator({ fingerprint: name })
    upstream.isRecording = false
    for (const rule of rulesOf(isTossing)) upstream.script(rule)
    return [name, upstream]
  })
  return new Map(await Promise.all(started))
}

/** Who a house has to do with, beside its users. */
export interface Neighbours {
  readonly upstreams: Upstreams
  readonly providers: Providers
  /** Those who do what tasks are submitted for. */
  readonly crafts: readonly Craft[]
}

/** What there is to call with, and what limited tokens were made with, by id. */
export interface Furnishing extends Omit<CallTarget, 'origins'> {
  readonly caps: ReadonlyMap<number, number>
  readonly money: MoneyTarget
  readonly tasks: Omit<TaskTarget, 'origins'>
}

/** Sets up prices, channels, users, tokens, money and tasks, as an administrator and as those users. */
export async function furnish(origin: string, { upstreams, providers, crafts }: Neighbours): Promise<Furnishing> {
  const root = await ConsoleClient.asRoot(origin)
  await setPrices(root)
  await root.setOption('RetryTimes', '2')
  const ids = new Map<string, number>()
  for (const { name, priority } of channels) {
    const upstream = upstreams.get(name)
    if (!upstream) throw new Error(`the channel ${name} has no upstream`)
    const group = ['default', crew.name, crowd.name].join(',')
    const channel = { name, priority, group, base_url: upstream.url, key: name, models: Object.keys(prices).join(',') }
    ids.set(name, await root.createChannel(channel))
  }
  const holders: KeyHolder[] = []
  const caps = new Map<number, number>()
  const made = new Map<string, { client: ConsoleClient; userId: number; tokenIds: number[] }>()
  for (const { name, quota, tokens, share } of users) {
    const { id: userId, client } = await root.createUser(name, quota)
    const tokenIds: number[] = []
    made.set(name, { client, userId, tokenIds })
    for (const [index, remain] of tokens.entries()) {
      const limit = remain === null ? { unlimited_quota: true } : { unlimited_quota: false, remain_quota: remain }
      const { id: tokenId, key } = await client.createToken({ name: `${name}-${index}`, ...limit })
      tokenIds.push(tokenId)
      if (remain !== null) caps.set(tokenId, remain)
      for (let time = 0; time < share; time++) holders.push({ userId, tokenId, key })
    }
  }
  const { money, holders: patrons, crowded } = await furnishMoney(root, providers)
  holders.push(...patrons)
  const watched = await watchBudgets(root, made)
  const squeezed = await furnishSqueezed(root)
  const tasks = await furnishTasks(root, crafts)
  return { holders, squeezed, crowded, prices, channels: ids, caps, money: { ...money, watched }, tasks }
}

async function furnishSqueezed(root: ConsoleClient): Promise<KeyHolder> {
  const { id: userId, client } = await root.createUser(squeezed.name, squeezed.quota)
  const { id: tokenId, key } = await client.createToken({ name: squeezed.name, unlimited_quota: true })
  return { userId, tokenId, key }
}

async function setPrices(root: ConsoleClient): Promise<void> {
  const tables: Record<string, Record<string, number>> = {
    ModelRatio: {},
    CompletionRatio: {},
    CacheRatio: {},
    ModelPrice: {},
  }
  const set = (option: string, model: string, value: string) => {
    tables[option] = { ...tables[option], [model]: Number(value) }
  }
  for (const [model, price] of Object.entries(prices)) {
    if (price.kind === 'fixed') set('ModelPrice', model, price.usd)
    else {
      set('ModelRatio', model, price.model)
      set('CompletionRatio', model, price.completion)
      set('CacheRatio', model, price.cacheRead)
    }
  }
  for (const [option, table] of Object.entries(tables)) await root.setOption(option, JSON.stringify(table))
}
