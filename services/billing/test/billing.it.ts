import { randomUUID } from 'node:crypto'
import {
  accountAdjust,
  accountGet,
  accountOpen,
  type EventPayload,
  type JournalEntry,
  journalNoted,
  journalPosition,
  leaseGrant,
  pricesView,
  quotaCredited,
  usageSettled,
} from '@tollgate/contracts'
import type { ShippedPrices } from '@tollgate/contracts/http/billing'
import { anAccount, anAdmin, aReceipt, aReceiptBatch, aUser } from '@tollgate/testing'
import { findUnbilled, findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 7, username: 'ada' })
const vera = aUser({ id: 9, username: 'vera', group: 'vip' })

describe('billing on the bus', () => {
  let billing: BillingApp
  const settled: EventPayload<typeof usageSettled>['calls'] = []
  const credited: EventPayload<typeof quotaCredited>[] = []

  beforeAll(async () => {
    billing = await BillingApp.start([ada, vera, anAdmin({ username: 'grace' })])
    const { consumers } = billing.relay
    consumers.consume(usageSettled, { durable: 'logs-usage', inbox: false }, ({ calls }) => void settled.push(...calls))
    consumers.consume(quotaCredited, { durable: 'logs-quota', inbox: false }, (event) => void credited.push(event))
  }, 60_000)
  afterAll(() => billing.stop())

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  const position = async (journal: string) => (await billing.relay.rpc.call(journalPosition, { journal })).appliedSeq

  it('opens, adjusts and shows accounts', async () => {
    const { rpc } = billing.identity
    await rpc.call(accountOpen, { userId: 7, username: 'ada', units: 1_000_000 })
    const adjustment = {
      adjustId: randomUUID(),
      userId: 7,
      username: 'ada',
      wantedUnits: 500_000,
      actorId: 2,
      actorName: 'grace',
    }
    expect(await rpc.call(accountAdjust, adjustment)).toMatchObject({
      account: { balanceUnits: 500_000 },
      isAsWanted: true,
    })
    const { accounts } = await rpc.call(accountGet, { userIds: [7, 12_345] })
    expect(accounts).toEqual([anAccount({ userId: 7, balanceUnits: 500_000 })])
    await until(() => credited.length === 2)
    expect(credited).toMatchObject([
      { kind: 'signup', units: 1_000_000, actorId: null },
      { kind: 'adjust', units: -500_000, balanceUnits: 500_000, actorName: 'grace' },
    ])
    await expect(rpc.call(accountAdjust, { ...adjustment, userId: 99 })).rejects.toMatchObject({
      code: 'billing.account-not-found',
    })
  })

  it('brings shuffled and repeated batches into order, and tells each settled call once', async () => {
    const journal = randomUUID()
    const lease = { leaseId: randomUUID(), commandNo: 1, journal, userId: 7, tokenId: null }
    await billing.relay.rpc.call(leaseGrant, { ...lease, grantedUnits: 0, reserveUnits: 60_000, recentSpendUnits: 0 })
    const receipts = Array.from({ length: 40 }, () => aReceipt({ userId: 7, tokenId: null, leaseId: lease.leaseId }))
    const entries: JournalEntry[] = receipts.map((receipt, index) => ({ type: 'receipt', seq: index + 1, receipt }))
    entries.push({ type: 'return', seq: 41, leaseId: lease.leaseId })
    const batches = [
      entries.slice(30),
      entries.slice(10, 20),
      entries.slice(10, 30),
      entries.slice(0, 10),
      entries.slice(5, 25),
    ]
    let round = 0
    billing.relay.notes.listen(journalNoted, journal, ({ isGap, appliedSeq }) => {
      if (isGap) void billing.ship(aReceiptBatch(journal, entries.slice(appliedSeq), ++round))
    })
    for (const batch of batches) await billing.ship(aReceiptBatch(journal, batch))

    await until(async () => (await position(journal)) === 41)
    await until(() => settled.length >= 40)
    expect(settled.map((call) => call.receipt.requestId)).toEqual(receipts.map(({ requestId }) => requestId))
    expect(settled[0]).toMatchObject({
      priceUnits: 1_500,
      chargedUnits: 1_500,
      writeoffUnits: 0,
      ledgerId: expect.any(Number),
    })
    const rows = await billing.rows()
    expect(findViolations(rows)).toEqual([])
    expect(
      findUnbilled(
        rows.ledger,
        receipts.map(({ requestId }) => ({ requestId, priceUnits: 1_500 })),
      ),
    ).toEqual([])
    expect(rows.accounts).toMatchObject([{ userId: 7, balanceUnits: 440_000, heldUnits: 0, requestCount: 40 }])
  })

  it('has prices in force when the write of an option is acknowledged', async () => {
    const view = billing.relay.views.open(pricesView)
    await view.ready
    const before = view.versionOf('gpt-4o') ?? 0
    expect(view.get('gpt-4o')?.prices).toMatchObject([{ fromMs: 0, price: { kind: 'ratio', model: '1.25' } }])

    await billing.setOption('ModelPrice', '{"gpt-4o": 0.25, "my-model": 0.1}')
    expect(view.get('gpt-4o')?.prices).toEqual([{ fromMs: 0, price: { kind: 'fixed', usd: '0.25' } }])
    expect(view.get('my-model')?.prices).toEqual([{ fromMs: 0, price: { kind: 'fixed', usd: '0.1' } }])
    expect(view.versionOf('gpt-4o')).toBe(before + 1)

    await billing.setOption('ModelPrice', '{}')
    expect(view.get('my-model')).toBeUndefined()
    expect(view.get('gpt-4o')?.prices).toMatchObject([{ price: { kind: 'ratio' } }])
    await billing.setOption('ModelPrice', '{"my-model": 0.2}')
    expect(view.versionOf('my-model')).toBe(3)
  })

  it('shows groups to administrators, and to a user those they may use', async () => {
    await billing.setOption('GroupGroupRatio', '{"vip": {"default": 0.5}}')
    expect(await billing.data('GET', '/api/group/', { as: 'grace' })).toEqual(['default', 'vip', 'svip'])
    expect((await billing.ask('GET', '/api/group/', { as: 'ada' })).status).toBe(403)
    await billing.setOption('UserUsableGroups', '{"default": "Everyone"}')
    expect(await billing.data('GET', '/api/user/self/groups', { as: 'ada' })).toEqual({
      default: { desc: 'Everyone', ratio: 1 },
    })
    expect(await billing.data('GET', '/api/user/self/groups', { as: 'vera' })).toEqual({
      default: { desc: 'Everyone', ratio: 0.5 },
      vip: { desc: 'vip', ratio: 1 },
    })
  })

  it('lists the prices of what can be reached', async () => {
    await billing.setOption('ModelPrice', '{"dall-e-3": 0.04}')
    billing.models.set('default', ['gpt-4o', 'dall-e-3', 'nobody-priced-this'])
    billing.models.set('vip', ['gpt-4o'])
    const visitor = await billing.ask('GET', '/api/pricing')
    expect(visitor).toMatchObject({
      status: 200,
      body: { success: true, group_ratio: { default: 1 }, usable_group: { default: 'Everyone' } },
    })
    expect(visitor.body.data).toEqual([
      {
        model_name: 'dall-e-3',
        quota_type: 1,
        model_ratio: 0,
        model_price: 0.04,
        completion_ratio: 0,
        owner_by: '',
        enable_groups: ['default'],
        price: { kind: 'fixed', usd: '0.04' },
      },
      {
        model_name: 'gpt-4o',
        quota_type: 0,
        model_ratio: 1.25,
        model_price: 0,
        completion_ratio: 4,
        owner_by: '',
        enable_groups: ['default'],
        price: expect.objectContaining({ kind: 'ratio', model: '1.25', completion: '4' }),
      },
    ])
    const vera = await billing.ask<{ enable_groups: string[] }[]>('GET', '/api/pricing', { as: 'vera' })
    expect(vera.body.group_ratio).toEqual({ default: 0.5, vip: 1 })
    expect(vera.body.data[1]?.enable_groups).toEqual(['default', 'vip'])

    await billing.setOption('ModelAliases', '{"smart": ["gpt-4o", "dall-e-3"]}')
    const { body: aliased } = await billing.ask<{ model_name: string }[]>('GET', '/api/pricing')
    await billing.setOption('ModelAliases', '{}')
    expect(aliased.data.at(-1)).toMatchObject({
      model_name: 'smart',
      model_ratio: 1.25,
      enable_groups: ['default'],
      alias_of: ['gpt-4o', 'dall-e-3'],
    })

    await billing.setOption('SelfUseModeEnabled', 'true')
    const { body } = await billing.ask<{ model_name: string; model_ratio: number }[]>('GET', '/api/pricing')
    expect(body.data.find((item) => item.model_name === 'nobody-priced-this')?.model_ratio).toBe(37.5)
  })

  it('puts the shipped model ratios back', async () => {
    const view = billing.relay.views.open(pricesView)
    await billing.setOption('ModelRatio', '{"my-model": 3}')
    expect(view.get('gpt-4o')).toBeUndefined()
    expect((await billing.ask('POST', '/api/option/rest_model_ratio', { as: 'ada' })).status).toBe(403)
    await billing.data('POST', '/api/option/rest_model_ratio', { as: 'grace' })
    expect(view.get('gpt-4o')?.prices).toMatchObject([{ price: { model: '1.25' } }])
    // The shipped list's, not those that the option began with.
    expect(view.get('qwen-plus')?.prices).toMatchObject([{ price: { model: '0.2' } }])
  })

  it('tells administrators what the shipped price list would change, and changes nothing (M60)', async () => {
    expect((await billing.ask('GET', '/api/option/prices/shipped', { as: 'ada' })).status).toBe(403)
    await billing.setOption('ModelRatio', '{"gpt-4o": 3, "qwen-plus": 10}')
    const list = await billing.data<ShippedPrices>('GET', '/api/option/prices/shipped', { as: 'grace' })
    expect(list).toMatchObject({ date: '2026-08-21', sources: [{ licence: 'MIT' }, { licence: 'MIT' }] })
    const of = (name: string) => list.differences.find(({ model }) => model === name)
    expect(of('gpt-4o')).toMatchObject({ kind: 'changed', is_own: true, from: { input: 6 }, to: { input: 2.5 } })
    expect(of('qwen-plus')).toMatchObject({ kind: 'changed', is_own: false, from: { input: 20 }, to: { input: 0.4 } })
    expect(billing.relay.views.open(pricesView).get('gpt-4o')?.prices).toMatchObject([{ price: { model: '3' } }])
  })

  it('answers as the console reads it', () => {
    expect(billing.proof.unproven(/group|pricing|option/)).toEqual([])
  })

  it('runs its jobs', async () => {
    const done = (queue: string) => `tollgate_job_duration_count{queue="${queue}",outcome="completed"}`
    await until(async () => {
      const { body } = await billing.app.inject({ url: '/metrics' })
      return ['billing.expire-leases', 'billing.reconcile'].every((queue) => body.includes(done(queue)))
    })
  })

  it('is ready with its migrations, stores and views, and tells its metrics', async () => {
    const ready = await billing.app.inject({ url: '/health/ready' })
    expect(ready.statusCode).toBe(200)
    expect(Object.keys(ready.json<{ checks: object }>().checks)).toEqual(
      expect.arrayContaining(['postgres', 'nats', 'redis', 'view:options', 'view:prices', 'prices']),
    )
    const { body } = await billing.app.inject({ url: '/metrics' })
    expect(body).toMatch(/tollgate_lease_held 0/)
    expect(body).toMatch(/tollgate_ledger_receipts 40/)
    expect(body).toMatch(/tollgate_ledger_lag_bucket/)
  })
})
