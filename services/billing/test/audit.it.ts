import { accountAdjust, billingActRecorded, optionSet, type RecordedAct, type RpcRequest } from '@tollgate/contracts'
import type { BudgetView, RedemptionList, TokenView } from '@tollgate/contracts/http/billing'
import { anAdmin, aUser } from '@tollgate/testing'
import { BillingApp } from './support/billing-app'

const ada = aUser({ username: 'ada' })
const admin = anAdmin({ username: 'admin' })

interface Walk {
  readonly act: (billing: BillingApp) => Promise<unknown>
  readonly recorded: Partial<RecordedAct>
}

const make = (billing: BillingApp, more: object = {}) =>
  billing.data<TokenView[]>('POST', '/api/token/', { as: 'ada', body: { name: 'mine', remain_quota: 5, ...more } })
const makeCode = (billing: BillingApp, body: object = {}) =>
  billing.data<string[]>('POST', '/api/redemption/', { as: 'admin', body: { name: 'gift', quota: 5, ...body } })
const codes = async (billing: BillingApp) =>
  (await billing.data<RedemptionList>('GET', '/api/redemption/?page_size=100', { as: 'admin' })).items
const madeCode = async (billing: BillingApp) => {
  await makeCode(billing)
  return (await codes(billing))[0]?.id
}
const budgetOf = async (billing: BillingApp) => {
  const [token] = await make(billing)
  const whole = { scope: 'token', id: token?.id, monthly_quota: 9, warn_percents: [80, 50] }
  return billing.data<BudgetView>('POST', '/api/budget/', { as: 'ada', body: whole })
}
const anyId = expect.any(Number) as number

const byAdmin = { actorId: admin.id, actorName: 'admin' } as const

/** How each route that writes is asked so that it writes. */
const walks: Readonly<Record<string, Walk>> = {
  'POST /api/token': {
    act: (billing) => make(billing, { count: 3 }),
    recorded: {
      action: 'token.created',
      target: { kind: 'token', id: null, name: expect.stringContaining('mine') as string },
      details: expect.objectContaining({ count: 3, key: { secret: 'set' }, remain_quota: 5 }) as Record<
        string,
        unknown
      >,
    },
  },
  'PUT /api/token': {
    act: async (billing) => {
      const [token] = await make(billing)
      await billing.data('PUT', '/api/token/', { as: 'ada', body: { id: token?.id, name: 'other', remain_quota: 9 } })
    },
    recorded: {
      action: 'token.updated',
      target: { kind: 'token', id: anyId, name: 'other' },
      details: { name: { from: 'mine', to: 'other' }, remain_quota: { from: 5, to: 9 } },
    },
  },
  'POST /api/redemption': {
    act: (billing) => makeCode(billing, { count: 2 }),
    recorded: {
      action: 'redemption.created',
      target: { kind: 'redemption', id: null, name: 'gift' },
      details: expect.objectContaining({ count: 2, quota: 5, key: { secret: 'set' } }) as Record<string, unknown>,
      ...byAdmin,
    },
  },
  'PUT /api/redemption': {
    act: async (billing) => {
      const id = await madeCode(billing)
      await billing.data('PUT', '/api/redemption/', { as: 'admin', body: { id, name: 'other', quota: 9 } })
    },
    recorded: {
      action: 'redemption.updated',
      target: { kind: 'redemption', id: anyId, name: 'other' },
      details: { name: { from: 'gift', to: 'other' }, quota: { from: 5, to: 9 } },
      ...byAdmin,
    },
  },
  'PUT /api/redemption/batch-disable': {
    act: async (billing) => {
      const ids = [await madeCode(billing), await madeCode(billing)]
      await billing.data('PUT', '/api/redemption/batch-disable', { as: 'admin', body: { ids } })
    },
    recorded: {
      action: 'redemption.disabled',
      target: { kind: 'redemption', id: null, name: 'gift' },
      details: { count: 2, redemptions: [expect.any(String), expect.any(String)] },
      ...byAdmin,
    },
  },
  'DELETE /api/redemption/delete-disabled': {
    act: async (billing) => {
      const body = { id: await madeCode(billing), status: 2 }
      await billing.data('PUT', '/api/redemption/?status_only=true', { as: 'admin', body })
      await billing.data('DELETE', '/api/redemption/delete-disabled', { as: 'admin' })
    },
    recorded: {
      action: 'redemption.deleted',
      target: { kind: 'redemption', id: null, name: 'gift' },
      details: expect.objectContaining({ count: expect.any(Number) as number }) as Record<string, unknown>,
      ...byAdmin,
    },
  },
  'DELETE /api/redemption/delete-by-name': {
    act: async (billing) => {
      await makeCode(billing, { name: 'by name', count: 3 })
      await billing.data('DELETE', '/api/redemption/delete-by-name?name=by%20name', { as: 'admin' })
    },
    recorded: {
      action: 'redemption.deleted',
      target: { kind: 'redemption', id: null, name: 'by name' },
      details: expect.objectContaining({ count: 3 }) as Record<string, unknown>,
      ...byAdmin,
    },
  },
  'DELETE /api/redemption/{id}': {
    act: async (billing) =>
      void (await billing.data('DELETE', `/api/redemption/${await madeCode(billing)}`, { as: 'admin' })),
    recorded: { action: 'redemption.deleted', target: { kind: 'redemption', id: anyId, name: 'gift' }, ...byAdmin },
  },
  'POST /api/token/{id}/rotate': {
    act: async (billing) => {
      const [token] = await make(billing)
      await billing.data('POST', `/api/token/${token?.id}/rotate`, { as: 'ada', body: { overlap_seconds: 60 } })
    },
    recorded: {
      action: 'token.key-rotated',
      target: { kind: 'token', id: anyId, name: 'mine' },
      details: { key: { secret: 'changed' }, key_version: { from: 1, to: 2 }, overlap_seconds: 60 },
    },
  },
  'POST /api/token/stop_key': {
    act: async (billing) => {
      const [token] = await make(billing)
      await billing.data('POST', '/api/token/stop_key', { as: 'admin', body: { key: token?.key } })
    },
    recorded: {
      action: 'token.updated',
      target: { kind: 'token', id: anyId, name: 'mine' },
      details: { enabled: { from: true, to: false } },
      ...byAdmin,
    },
  },
  'DELETE /api/token/{id}/previous_key': {
    act: async (billing) => {
      const [token] = await make(billing)
      await billing.data('POST', `/api/token/${token?.id}/rotate`, { as: 'ada', body: { overlap_seconds: 60 } })
      await billing.data('DELETE', `/api/token/${token?.id}/previous_key`, { as: 'ada' })
    },
    recorded: { action: 'token.previous-key-ended', target: { kind: 'token', id: anyId, name: 'mine' } },
  },
  'POST /api/budget': {
    act: (billing) => budgetOf(billing),
    recorded: {
      action: 'budget.set',
      target: { kind: 'budget', id: anyId, name: 'mine' },
      details: { scope: 'token', id: expect.any(String), monthly_quota: 9, warn_percents: [50, 80], is_hard: false },
    },
  },
  'DELETE /api/budget/{id}': {
    act: async (billing) => {
      const { id } = await budgetOf(billing)
      await billing.data('DELETE', `/api/budget/${id}`, { as: 'ada' })
    },
    recorded: {
      action: 'budget.deleted',
      target: { kind: 'budget', id: anyId, name: 'mine' },
      details: { scope: 'token', id: expect.any(String), monthly_quota: 9, warn_percents: [50, 80], is_hard: false },
    },
  },
  'DELETE /api/token/{id}': {
    act: async (billing) => {
      const [token] = await make(billing)
      await billing.data('DELETE', `/api/token/${token?.id}`, { as: 'ada' })
    },
    recorded: { action: 'token.deleted', target: { kind: 'token', id: anyId, name: 'mine' } },
  },
}

/** Routes that write and leave no act here, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'POST /api/order/{id}/refund': 'leaves its act in reversals.it.ts',
  'POST /api/order/{id}/settle': 'leaves its act in payment.it.ts',
  'POST /api/user/amount': 'only answers',
  'POST /api/user/pay': 'makes an order, which administrators see',
  'POST /api/user/stripe/notify': 'a provider tells of a payment: order, ledger and log have it',
  'POST /api/user/check_in': 'moves the caller’s own balance by the rules: ledger and log have it',
  'POST /api/user/aff_transfer': 'moves the caller’s own earnings to their balance: ledger and log have it',
  'POST /api/user/topup': 'moves the worth of a code to the caller’s own balance: ledger and log have it',
  'POST /api/option/rest_model_ratio': 'identity writes the option and its act (below)',
}

describe('what is done to tokens and balances stands in the audit log', () => {
  let billing: BillingApp
  const acts: RecordedAct[] = []

  beforeAll(async () => {
    billing = await BillingApp.start([ada, admin])
    const listen = { durable: 'identity-billing-acts', inbox: false } as const
    billing.identity.consumers.consume(billingActRecorded, listen, (act) => void acts.push(act))
  }, 60_000)
  afterAll(() => billing?.stop())

  const heard = async (action: string): Promise<RecordedAct> => {
    for (;;) {
      const found = acts.findLast((act) => act.action === action)
      if (found) return found
      await new Promise(setImmediate)
    }
  }

  it('walks every route that writes', () => {
    expect(billing.writeRoutes).toEqual([...Object.keys(walks), ...Object.keys(elsewhere)].sort())
  })

  it.each(Object.entries(walks))('%s leaves an act, and no key in it', async (_route, { act, recorded }) => {
    acts.length = 0
    await act(billing)
    const found = await heard(String(recorded.action))
    expect(found).toMatchObject({ outcome: 'done', actorId: ada.id, actorName: 'ada', ...recorded })
    const tokens = await billing.data<{ items: TokenView[] }>('GET', '/api/token/?size=100', { as: 'ada' })
    for (const { key } of [...tokens.items, ...(await codes(billing))]) expect(JSON.stringify(acts)).not.toContain(key)
  })

  it('has an adjusted balance before and after, by whom, from where and in which session, once', async () => {
    await billing.identity.rpc
      .call(accountAdjust, adjustment('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10', 0))
      .catch(() => null)
    acts.length = 0
    const { id: userId, username } = ada
    await billing.open(userId, username, 100)
    const asked = adjustment('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11', 700)
    await billing.identity.rpc.call(accountAdjust, asked)
    await billing.identity.rpc.call(accountAdjust, asked)
    expect(await heard('user.quota-set')).toMatchObject({
      actorId: admin.id,
      actorName: 'admin',
      address: '203.0.113.7',
      sessionId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a12',
      target: { kind: 'user', id: userId, name: username },
      details: { quota: { from: 100, to: 700 } },
    })
    await make(billing)
    await heard('token.created')
    expect(acts.filter(({ action }) => action === 'user.quota-set')).toHaveLength(1)
  })

  it('tells identity who puts the shipped prices back, from where', async () => {
    let told: RpcRequest<typeof optionSet> | undefined
    billing.onOptionSet((request) => (told = request))
    await billing.data('POST', '/api/option/rest_model_ratio', { as: 'admin' })
    expect(told).toMatchObject({ key: 'ModelRatio', actorId: admin.id, actorName: 'admin', address: '127.0.0.1' })
  })

  it('has who was refused', async () => {
    acts.length = 0
    expect((await billing.ask('POST', '/api/option/rest_model_ratio', { as: 'ada' })).status).toBe(403)
    expect(await heard('access.refused')).toMatchObject({
      outcome: 'refused',
      actorId: ada.id,
      target: { name: 'POST /api/option/rest_model_ratio' },
    })
  })

  it('reaches the log when NATS was away meanwhile, once', async () => {
    acts.length = 0
    await billing.withoutNats(() => make(billing, { name: 'made in the dark' }))
    while (!acts.some(({ target }) => target.name === 'made in the dark')) await new Promise(setImmediate)
    expect(acts.filter(({ target }) => target.name === 'made in the dark')).toHaveLength(1)
  })

  function adjustment(adjustId: string, wantedUnits: number) {
    const by = { actorId: admin.id, actorName: 'admin', address: '203.0.113.7' }
    const sessionId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a12'
    return { adjustId, userId: ada.id, username: 'ada', wantedUnits, ...by, sessionId }
  }
})
