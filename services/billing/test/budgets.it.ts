import { type EventPayload, roles, userChanged } from '@tollgate/contracts'
import type { BudgetList, BudgetView, TokenView } from '@tollgate/contracts/http/billing'
import { anAdmin, aUser } from '@tollgate/testing'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 7, username: 'ada', group: 'vip' })
const bob = aUser({ id: 8, username: 'bob' })
const admin = anAdmin({ id: 2, username: 'admin' })
const peer = anAdmin({ id: 3, username: 'peer' })
const root = anAdmin({ id: 1, username: 'root', role: roles.root })
const people = [ada, bob, admin, peer, root]

describe('budgets over HTTP', () => {
  let billing: BillingApp

  beforeAll(async () => {
    billing = await BillingApp.start(people)
    for (const { id, username } of people) await billing.open(id, username, 1_000_000)
  }, 60_000)
  afterAll(() => billing.stop())

  const budget = (more: object) => ({ monthly_quota: 1_000, ...more })
  const set = (as: string, more: object) => billing.data<BudgetView>('POST', '/api/budget/', { as, body: budget(more) })
  const refused = async (as: string, more: object) =>
    (await billing.ask('POST', '/api/budget/', { as, body: budget(more) })).body.message
  const list = async (as: string, query = '') =>
    (await billing.data<BudgetList>('GET', `/api/budget/${query}`, { as })).items
  const remove = (as: string, id: number) => billing.ask('DELETE', `/api/budget/${id}`, { as })
  const clear = async () => {
    for (const { id } of await list('admin', '?page_size=100')) await remove('admin', id)
  }
  const token = async (as: string) => {
    const [made] = await billing.data<TokenView[]>('POST', '/api/token/', { as, body: { name: `of ${as}` } })
    return made?.id ?? 0
  }
  afterEach(clear)

  it('rule M42: are set once for each user, group and token, and answered with what is spent', async () => {
    const id = await token('ada')
    const made = await set('admin', { scope: 'token', id, warn_percents: [80, 50, 80], is_hard: true })
    expect(made).toEqual({
      id: expect.any(Number),
      scope: 'token',
      scope_id: String(id),
      name: 'of ada',
      user_id: 7,
      monthly_quota: 1_000,
      warn_percents: [50, 80],
      is_hard: true,
      used_quota: 0,
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      end_time: expect.any(Number),
      is_administrators: true,
      is_editable: true,
    })
    const again = await set('admin', { scope: 'token', id, monthly_quota: 5 })
    expect([again.id, again.monthly_quota, again.warn_percents, again.is_hard]).toEqual([made.id, 5, [50, 80], false])
    await set('admin', { scope: 'group', id: 'vip' })
    await set('admin', { scope: 'user', id: 8 })
    expect((await list('admin')).map(({ scope, name }) => [scope, name])).toEqual([
      ['group', 'vip'],
      ['token', 'of ada'],
      ['user', 'bob'],
    ])
    expect(await list('admin', '?scope=user&p=1&page_size=1')).toHaveLength(1)
    expect(await list('admin', '?own=true')).toEqual([])
  })

  it('rule M42: are seen by whom they concern alone: their account, tokens and group', async () => {
    await set('admin', { scope: 'user', id: 7 })
    await set('admin', { scope: 'user', id: 8 })
    await set('admin', { scope: 'group', id: 'vip' })
    await set('ada', { scope: 'token', id: await token('ada') })
    const seen = (await list('ada')).map(({ scope, is_editable }) => [scope, is_editable])
    expect(seen).toEqual([
      ['group', false],
      ['token', true],
      ['user', false],
    ])
    expect((await list('bob')).map(({ scope, scope_id }) => [scope, scope_id])).toEqual([['user', '8']])
    // The same of whom an administrator names; nobody else may name anybody.
    expect((await list('admin', '?user_id=7&group=vip')).map(({ scope }) => scope)).toEqual(['group', 'token', 'user'])
    expect((await list('bob', '?user_id=7&group=vip')).map(({ scope_id }) => scope_id)).toEqual(['8'])
  })

  it('rule M42: of users never loosen or replace an administrator’s', async () => {
    const own = await set('ada', { scope: 'user', id: 7, is_hard: true })
    expect([own.is_administrators, own.is_editable]).toEqual([false, true])
    const theirs = await set('admin', { scope: 'user', id: 7, monthly_quota: 10 })
    expect(theirs.id).toBe(own.id)
    expect(await refused('ada', { scope: 'user', id: 7 })).toContain('An administrator has set this budget')
    expect((await remove('ada', own.id)).body.message).toContain('An administrator has set this budget')
    expect((await list('ada')).map(({ monthly_quota }) => monthly_quota)).toEqual([10])
    expect((await billing.ask('DELETE', '/api/budget/999999', { as: 'ada', language: 'zh' })).body.message).toBe(
      '预算不存在',
    )
  })

  it('rule M42: of who is of the same or a higher level are no administrator’s to set or delete', async () => {
    const theirs = await set('root', { scope: 'user', id: 1 })
    const ofPeer = await token('peer')
    const reason = 'You cannot act on budgets of a user of the same or a higher level'
    expect(
      await Promise.all([
        refused('admin', { scope: 'user', id: 1, monthly_quota: 1, is_hard: true }),
        refused('admin', { scope: 'user', id: 3 }),
        refused('admin', { scope: 'token', id: ofPeer }),
        remove('admin', theirs.id).then(({ body }) => body.message),
      ]),
    ).toEqual([reason, reason, reason, reason])
    await set('admin', { scope: 'user', id: 2 })
    await set('root', { scope: 'token', id: ofPeer })
    expect((await list('root')).map(({ user_id, monthly_quota }) => [user_id, monthly_quota])).toEqual([
      [3, 1_000],
      [1, 1_000],
      [2, 1_000],
    ])
    for (const { id } of await list('root')) await remove('root', id)
  })

  it('rule M42: are refused with a reason, and then nothing is changed', async () => {
    const ofBob = await token('bob')
    expect(
      await Promise.all([
        refused('ada', { scope: 'user', id: 8 }),
        refused('ada', { scope: 'group', id: 'vip' }),
        refused('ada', { scope: 'token', id: ofBob }),
        refused('admin', { scope: 'user', id: 99 }),
        refused('admin', { scope: 'user', id: 'nobody' }),
        refused('admin', { scope: 'token', id: 2_147_483_648 }),
        refused('admin', { scope: 'group', id: 'nowhere' }),
        refused('admin', { scope: 'house', id: 1 }),
        refused('admin', { scope: 'user', id: 7, monthly_quota: 0 }),
        refused('admin', { scope: 'user', id: 7, monthly_quota: 10 ** 15 + 1 }),
        refused('admin', { scope: 'user', id: 7, warn_percents: [0] }),
        refused('admin', { scope: 'user', id: 7, warn_percents: [101] }),
        refused('admin', { scope: 'user', id: 7, is_hard: 'yes' }),
      ]),
    ).toEqual([
      'You can set budgets of your own account and tokens only',
      'You can set budgets of your own account and tokens only',
      'There is no such token',
      'There is no such user',
      'There is no such user',
      'There is no such token',
      'There is no group nowhere',
      'The scope of a budget is user, group or token',
      'The budget of a month must be a whole number from 1 to 1000000000000000',
      'The budget of a month must be a whole number from 1 to 1000000000000000',
      'Thresholds are whole percentages from 1 to 100, 10 of them at most',
      'Thresholds are whole percentages from 1 to 100, 10 of them at most',
      'Whether a budget is a hard limit is true or false',
    ])
    expect(await list('admin')).toEqual([])
    const limits = await billing.query<{ most: number }>(`SELECT max(budget_units)::int AS most FROM billing.accounts`)
    expect(limits).toEqual([{ most: 0 }])
  })

  describe('rule K31', () => {
    it('are sorted by what is shown of them, and equal ones by their ids on every page', async () => {
      await set('admin', { scope: 'user', id: '7', monthly_quota: 100 })
      await set('admin', { scope: 'user', id: '8', monthly_quota: 1_000, is_hard: true })
      await set('admin', { scope: 'group', id: 'vip' })
      await set('ada', { scope: 'token', id: await token('ada') })
      const month = `(SELECT to_char(now(), 'YYYYMM')::int + 100)`
      await billing.query(
        `UPDATE billing.accounts SET month_used_units = 90, used_month = ${month} WHERE user_id IN (7, 8)`,
      )
      for (const [by, way, sorted] of [
        ['', '', ['vip', 'of ada', 'ada', 'bob']],
        ['spent', 'desc', ['ada', 'bob', 'of ada', 'vip']],
        ['spent', 'asc', ['of ada', 'vip', 'bob', 'ada']],
        ['name', 'asc', ['ada', 'bob', 'of ada', 'vip']],
        ['scope', 'desc', ['bob', 'ada', 'of ada', 'vip']],
        ['is_hard', 'desc', ['bob', 'of ada', 'vip', 'ada']],
        ['is_administrators', 'asc', ['of ada', 'vip', 'bob', 'ada']],
      ] as const) {
        const names = async (query: string) =>
          (await list('admin', `?sort_by=${by}&sort_order=${way}${query}`)).map(({ name }) => name)
        expect([by, way, await names('')]).toEqual([by, way, sorted])
        expect((await Promise.all([1, 2].map((p) => names(`&page_size=2&p=${p}`)))).flat()).toEqual(sorted)
      }
      const own = await list('ada', '?sort_by=spent&sort_order=desc')
      expect(own.map(({ name }) => name)).toEqual(['ada', 'of ada', 'vip'])
      // One of them as it is now, and nobody else's (K48).
      const one = async (who: 'admin' | 'bob') => (await list(who, `?budget_id=${own[1]?.id}`)).map(({ name }) => name)
      expect([await one('admin'), await one('bob')]).toEqual([['of ada'], []])
    })

    it('are refused another order by name (K39)', async () => {
      const { body } = await billing.ask('GET', '/api/budget/?sort_by=end_time', { as: 'admin' })
      expect(body.message).toMatch(/sort_by: Invalid option: expected one of "name"/)
    })
  })

  it('rule M42: go with their token, and with their user', async () => {
    const id = await token('ada')
    await set('ada', { scope: 'token', id })
    await billing.data('DELETE', `/api/token/${id}`, { as: 'ada' })
    expect(await list('admin')).toEqual([])
    await set('admin', { scope: 'user', id: 8 })
    await set('bob', { scope: 'token', id: await token('bob') })
    const gone: EventPayload<typeof userChanged> = {
      ...{ userId: 8, version: 2, change: 'deleted', actorId: 2, actorName: 'admin', username: 'bob' },
      changedAt: new Date().toISOString(),
    }
    await billing.identity.events.publishNow(userChanged, gone, { messageId: 'bob-is-gone' })
    while ((await list('admin')).length > 0) await new Promise(setImmediate)
  })
})
