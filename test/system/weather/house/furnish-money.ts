import { EpayProvider, StripeApi } from '@tollgate/testing'
import { ConsoleClient, rootPassword } from '../../support/console-client'
import { eventually } from '../../support/eventually'
import type { KeyHolder } from '../load/weather-caller'
import { restingNames } from '../money/acts/at-rest'
import type { BudgetSubject, MoneyTarget } from '../money/books/money-target'
import { Patron } from '../money/books/patron'
import { Prover } from '../money/books/prover'
import { checkInUnits } from '../oracle/money/money-faults'

/** More than any load spends between two edits; each patron has one unit more than the one before. */
const begunUnits = 40_000_000
const earnedUnits = 2_000_000_000
const patronNames = ['gil', 'hana', 'ivo', 'june', 'lou']
/** Of these, who are in a group of their own, and the last, who has little. */
export const crew = { name: 'crew', members: ['ivo', 'june'] }
/** Others in a group of their own, whose hard budget is for far fewer calls than they make at the same moment. */
export const crowd = { name: 'crowd', members: ['pia', 'quin', 'rex', 'sol'] }
const crowdBudget = { group: crowd.name, units: 20_000 }
const rootId = 1
const codes = [
  { name: 'single', quota: 123_456, count: 100, is_gift: false, max_uses: -1, uses: 1 },
  { name: 'gift', quota: 34_567, count: 30, is_gift: true, max_uses: 3, uses: 3 },
  { name: 'open gift', quota: 4_567, count: 20, is_gift: true, max_uses: -1, uses: Infinity },
]

/** Who takes payments for a house, beside it. */
export interface Providers {
  readonly epay: EpayProvider
  readonly stripe: StripeApi
}

export async function startProviders(): Promise<Providers> {
  const [epay, stripe] = await Promise.all([
    EpayProvider.start({ id: '1001', key: 'merchant-key' }),
    StripeApi.start('sk_test_weather', 'whsec_weather'),
  ])
  return { epay, stripe }
}

/** Sets up payments, codes, check-ins and people whose money moves; each of them has a token to call with, too. */
export async function furnishMoney(
  root: ConsoleClient,
  { epay, stripe }: Providers,
): Promise<{ money: Omit<MoneyTarget, 'watched'>; holders: readonly KeyHolder[]; crowded: readonly KeyHolder[] }> {
  const { origin } = root
  await setUpMoney(root, epay)
  const made = await Promise.all(patronNames.map((name, index) => patronWithToken(root, name, begunUnits + index)))
  const [patrons, holders] = [made.map(({ patron }) => patron), made.map(({ holder }) => holder)]
  const names = new Map(patrons.map(({ userId }, index) => [userId, patronNames[index] ?? '']))
  const groups = new Map(made.map(({ group, patron }) => [patron.userId, group]))
  const debtorId = patrons.at(-1)?.userId ?? 0
  const prover = new Prover(origin, rootId, root.cookie, rootPassword)
  const known = { origin, patrons, names, groups, debtorId, prover, epay, stripe, begunUnits }
  const budgeted: BudgetSubject[] = [
    ...patrons.slice(0, 2).map(({ userId: id }) => ({ scope: 'user', id }) as const),
    ...holders.slice(2).map(({ tokenId: id }) => ({ scope: 'token', id }) as const),
    { scope: 'group', id: crew.name },
  ]
  const [rooted, inviter] = [await patronOf(root, rootId), await inviterOf(root)]
  const resting = {
    payer: await restingOf(root, restingNames.payer),
    debtor: await restingOf(root, restingNames.debtor),
  }
  const crowded = await furnishCrowd(root)
  const tight = [crowdBudget]
  return {
    money: { ...known, budgeted, root: rooted, inviter, resting, tight, codes: await makeCodes(root) },
    holders,
    crowded,
  }
}

async function setUpMoney(root: ConsoleClient, { address, merchant }: EpayProvider): Promise<void> {
  const options = {
    ServerAddress: root.origin,
    PayAddress: address,
    EpayId: merchant.id,
    EpayKey: merchant.key,
    StripeSecretKey: 'sk_test_weather',
    StripeWebhookSecret: 'whsec_weather',
    CheckInEnabled: 'true',
    CheckInQuota: String(checkInUnits.least),
    CheckInMaxQuota: String(checkInUnits.most),
    QuotaForInviter: String(earnedUnits),
    SiteTimeZone: 'UTC',
    GroupRatio: JSON.stringify({ default: 1, [crew.name]: 1, [crowd.name]: 1 }),
    ApiRequestsPerMinute: '0',
  }
  for (const [option, value] of Object.entries(options)) await root.setOption(option, value)
}

interface Made {
  readonly id: number
  readonly key: string
  readonly name: string
}

/** A hundred at most of a name. */
async function makeCodes(root: ConsoleClient): Promise<MoneyTarget['codes']> {
  const made = new Map<number, { key: string; units: number; maxUses: number }>()
  for (const { uses: maxUses, ...code } of codes) {
    await root.post('/api/redemption/', code)
    const query = `keyword=${encodeURIComponent(code.name)}&page_size=100`
    const { items } = await root.get<{ items: Made[] }>(`/api/redemption/search?${query}`)
    const own = items.filter(({ name }) => name === code.name)
    for (const { id, key } of own) made.set(id, { key, units: code.quota, maxUses })
  }
  return made
}

/** Somebody by whom two others came. */
async function inviterOf(root: ConsoleClient): Promise<Patron> {
  const { id, client } = await root.createUser('kim', 0)
  const code = await client.get<string>('/api/user/aff')
  const invited = new ConsoleClient(root.origin)
  await invited.post('/api/user/register', { username: 'invited', password: 'battery staple 2', aff_code: code })
  await eventually(async () => {
    const { aff_quota } = await client.get<{ aff_quota: number }>('/api/user/self')
    if (aff_quota !== earnedUnits) throw new Error(`${aff_quota} were earned by inviting`)
  })
  return patronOf(client, id)
}

/** Each of them could pay for all that the budget lets all of them spend. */
async function furnishCrowd(root: ConsoleClient): Promise<KeyHolder[]> {
  const { group: id, units } = crowdBudget
  const budget = { scope: 'group', id, monthly_quota: units, is_hard: true, warn_percents: [] }
  await root.post('/api/budget/', budget)
  const made = crowd.members.map((name) => patronWithToken(root, name, begunUnits))
  return (await Promise.all(made)).map(({ holder }) => holder)
}

async function restingOf(root: ConsoleClient, name: string): Promise<Patron> {
  const { id, client } = await root.createUser(name, 0)
  return patronOf(client, id)
}

async function patronWithToken(
  root: ConsoleClient,
  name: string,
  units: number,
): Promise<{ patron: Patron; holder: KeyHolder; group: string }> {
  const { id: userId, client } = await root.createUser(name, units)
  const group = [crew, crowd].find(({ members }) => members.includes(name))?.name ?? 'default'
  await root.put('/api/user/', { id: userId, username: name, display_name: name, group })
  const { id: tokenId, key } = await client.createToken({ name, unlimited_quota: true })
  return { patron: await patronOf(client, userId), holder: { userId, tokenId, key }, group }
}

async function patronOf(client: ConsoleClient, userId: number): Promise<Patron> {
  const token = await client.get<string>('/api/user/token')
  return new Patron(client.origin, userId, { authorization: `Bearer ${token}` })
}
