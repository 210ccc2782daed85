import { type EventPayload, maxUnits, quotaCredited } from '@tollgate/contracts'
import type { Redeemed, RedemptionList, RedemptionView } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { anAdmin, aUser } from '@tollgate/testing'
import { RedeemLimits } from '../src/redemption/redeem/redeem-limits'
import { RedemptionKeys } from '../src/redemption/redemption-keys'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { DatedClock } from './support/dated-clock'

const many = 50
const named = (at: number) => `user-${at}`
const idOf = (at: number) => 1_000 + at

describe('redemption codes', () => {
  const clock = new DatedClock(Date.parse('2026-01-01T00:00:00Z'))
  const nowS = clock.nowMs() / 1_000
  const credited: EventPayload<typeof quotaCredited>[] = []
  let billing: BillingApp

  beforeAll(async () => {
    const users = Array.from({ length: many }, (_, at) => aUser({ id: idOf(at), username: named(at) }))
    const others = ['ada', 'bob', 'eve', 'full'].map((username, at) => aUser({ id: 11 + at, username }))
    billing = await BillingApp.start([...users, ...others, anAdmin({ username: 'admin' })], { clock })
    const listen = { durable: 'logs-quota', inbox: false } as const
    billing.relay.consumers.consume(quotaCredited, listen, (event) => void credited.push(event))
    await Promise.all(users.map(({ id, username }) => billing.open(id, username, 0)))
    await Promise.all(others.map(({ id, username }) => billing.open(id, username, username === 'full' ? maxUnits : 0)))
  }, 60_000)
  afterAll(() => billing?.stop())

  const asAdmin = { as: 'admin' } as const
  const make = (body: object = {}) =>
    billing.data<string[]>('POST', '/api/redemption/', { ...asAdmin, body: { name: 'spring', quota: 500, ...body } })
  async function one(body: object = {}): Promise<{ key: string; id: number }> {
    const [key = ''] = await make(body)
    return { key, id: (await find(key)).id }
  }
  async function find(key: string): Promise<RedemptionView> {
    const query = `keyword=${encodeURIComponent(key)}`
    const { items } = await billing.data<RedemptionList>('GET', `/api/redemption/search?${query}`, asAdmin)
    const found = items.find((item) => item.key === key)
    if (!found) throw new Error('there is no such code')
    return found
  }
  const redeem = (key: string, as: string) => billing.ask<Redeemed>('POST', '/api/user/topup', { as, body: { key } })
  const said = async (key: string, as: string) => {
    const { body } = await redeem(key, as)
    return body.success ? body.data : body.message
  }
  const balanceOf = async (userId: number) => {
    const [row] = await billing.query<{ units: number }>(
      `SELECT balance_units::float8 AS units FROM billing.accounts WHERE user_id = ${userId}`,
    )
    return row?.units
  }
  const sound = async () => findViolations(await billing.rows())

  describe('in the hands of users', () => {
    describe.each(['in one process', 'each in a process of their own'])('of fifty who ask at once, %s,', (where) => {
      let turns: jest.SpyInstance | undefined
      beforeAll(() => {
        // Nobody waits for anybody but in the database, as it is between processes.
        if (where !== 'in one process')
          turns = jest
            .spyOn(billing.app.get(RedeemLimits, { strict: false }), 'run')
            .mockImplementation((_actor, _hash, work) => work())
      })
      afterAll(() => turns?.mockRestore())

      it('one has the quota of a code (M21)', async () => {
        const { key } = await one()
        const answers = await Promise.all(Array.from({ length: many }, (_, at) => redeem(key, named(at))))
        const won = answers.filter(({ body }) => body.success)
        expect(won.map(({ body }) => body.data)).toEqual([{ quota: 500, is_gift: false }])
        const messages = new Set(answers.filter(({ body }) => !body.success).map(({ body }) => body.message))
        expect([...messages]).toEqual(['This redemption code has been used'])
        const code = await find(key)
        const rows = await billing.query<{ reference: string; userId: number; units: number }>(
          `SELECT reference, user_id::int AS "userId", units::int FROM billing.ledger
           WHERE kind = 'redeem' AND reference LIKE '${code.id}:%'`,
        )
        expect(rows).toEqual([{ reference: `${code.id}:${code.used_user_id}`, userId: code.used_user_id, units: 500 }])
        expect(code).toMatchObject({ status: 3, used_count: 1, redeemed_time: nowS })
        expect(await sound()).toEqual([])
      })

      it('as many have a gift as it is for, and nobody twice (M15)', async () => {
        const { key } = await one({ is_gift: true, max_uses: 10, quota: 7 })
        const asked = Array.from({ length: many }, (_, at) => [redeem(key, named(at)), redeem(key, named(at))]).flat()
        const answers = await Promise.all(asked)
        expect(answers.filter(({ body }) => body.success)).toHaveLength(10)
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
        const { id, ...code } = await find(key)
        expect(code).toMatchObject({ status: 3, used_count: 10, used_user_id: 0 })
        const uses = await billing.query(`SELECT user_id FROM billing.redemption_uses WHERE redemption_id = ${id}`)
        const rows = await billing.query(
          `SELECT DISTINCT user_id FROM billing.ledger WHERE kind = 'redeem' AND reference LIKE '${id}:%'`,
        )
        expect([uses.length, rows.length]).toEqual([10, 10])
        expect(await sound()).toEqual([])
      })
    })

    it('tell the log, as a top-up, and who comes again what they have got (M21)', async () => {
      const { key, id } = await one({ quota: 321 })
      const before = (await balanceOf(11)) ?? 0
      expect(await said(` ${key}\n`, 'ada')).toEqual({ quota: 321, is_gift: false })
      expect(await said(key, 'ada')).toBe(
        'You have redeemed this code already: 321 units of quota were added to your balance then',
      )
      expect(await balanceOf(11)).toBe(before + 321)
      while (!credited.some(({ reference }) => reference === `${id}:11`)) await new Promise(setImmediate)
      expect(credited.filter(({ reference }) => reference === `${id}:11`)).toEqual([
        expect.objectContaining({
          kind: 'redeem',
          userId: 11,
          username: 'ada',
          units: 321,
          balanceUnits: before + 321,
        }),
      ])
    })

    it('have an end and a beginning (M22)', async () => {
      const early = await one({ valid_from: nowS + 1 })
      const late = await one({ valid_until: nowS })
      const now = await one({ valid_from: nowS, valid_until: nowS + 1 })
      expect(await said(early.key, 'bob')).toBe('This redemption code is not valid yet')
      expect(await said(late.key, 'bob')).toBe('This redemption code has expired')
      expect(await said(now.key, 'bob')).toEqual({ quota: 500, is_gift: false })
    })

    it('give nothing while they are disabled, gift codes neither, and again once enabled (M15)', async () => {
      for (const is_gift of [false, true]) {
        const { key, id } = await one({ is_gift })
        const status = (to: number) =>
          billing.data('PUT', '/api/redemption/?status_only=true', { ...asAdmin, body: { id, status: to } })
        expect(await status(2)).toMatchObject({ status: 2, key })
        expect(await said(key, 'bob')).toBe('This redemption code is disabled')
        await status(1)
        expect(await said(key, 'bob')).toEqual({ quota: 500, is_gift })
      }
    })

    it('stay as they are where the account is full, or there is none (M21)', async () => {
      const { key } = await one()
      expect(await said(key, 'full')).toBe('The account cannot hold that much more quota')
      expect(await said(key, 'admin')).toBe('The user has no quota account')
      expect(await find(key)).toMatchObject({ status: 1, used_count: 0, used_user_id: 0, redeemed_time: 0 })
      expect(await balanceOf(14)).toBe(maxUnits)
      expect(await said(key, 'bob')).toEqual({ quota: 500, is_gift: false })
    })

    it.each([
      [{}, '请输入兑换码', 'Please enter a redemption code'],
      [{ key: '  ' }, '请输入兑换码', 'Please enter a redemption code'],
      [{ key: 7 }, '请输入兑换码', 'Please enter a redemption code'],
      [{ key: 'nothing-of-ours' }, '无效的兑换码', 'This redemption code is not valid'],
    ])('are not %j (M15)', async (body, zh, en) => {
      for (const [language, message] of [
        ['zh', zh],
        ['en', en],
      ] as const) {
        const answer = await billing.ask('POST', '/api/user/topup', { as: 'bob', body, language })
        expect(answer).toMatchObject({ status: 200, body: { success: false, message } })
      }
      expect((await billing.ask('POST', '/api/user/topup', { body })).status).toBe(401)
    })

    it('cannot be guessed: twenty wrong ones, and a quarter of an hour is to be waited; right ones do not count (M23)', async () => {
      const right = await make({ count: 30, quota: 1 })
      for (const key of right.slice(0, 25)) expect(await said(key, 'eve')).toEqual({ quota: 1, is_gift: false })
      // What one has redeemed oneself is no guess.
      for (const key of right.slice(0, 25)) expect(await said(key, 'eve')).toContain('already')
      const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => redeem(`guess-${at}`, 'eve')))
      expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20)
      const refused = await redeem(right[29] ?? '', 'eve')
      const message = 'Too many codes that are not valid. Please try again later'
      expect(refused).toMatchObject({ status: 429, body: { success: false, message } })
      expect(await find(right[29] ?? '')).toMatchObject({ status: 1 })
      expect(await said(right[29] ?? '', 'bob')).toEqual({ quota: 1, is_gift: false })
    })
  })

  describe('in the hands of administrators', () => {
    it('are made at random with the usual values, and shown again (M15)', async () => {
      const keys = await billing.data<string[]>('POST', '/api/redemption/', {
        ...asAdmin,
        body: { name: ' 新年 ', count: 100 },
      })
      expect(new Set(keys).size).toBe(100)
      for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
      const list = await billing.data<RedemptionList>('GET', '/api/redemption/?p=1&page_size=100', asAdmin)
      expect(list.items.map(({ key }) => key).sort()).toEqual([...keys].sort())
      expect(list.items[0]).toEqual({
        id: expect.any(Number),
        user_id: expect.any(Number),
        name: '新年',
        key: expect.any(String),
        status: 1,
        quota: 100_000,
        is_gift: false,
        max_uses: -1,
        used_count: 0,
        used_user_id: 0,
        created_time: nowS,
        redeemed_time: 0,
        valid_from: 0,
        valid_until: 0,
      })
      const [row] = await billing.query<{ text: string }>(
        `SELECT string_agg(r::text, ' ') AS text FROM billing.redemptions r WHERE name = '新年'`,
      )
      for (const key of keys) expect(row?.text).not.toContain(key)
    })

    it('may be words of their own, each once, ever so many at once (M23)', async () => {
      const again = await Promise.all(
        Array.from({ length: 5 }, () =>
          billing.ask<string[]>('POST', '/api/redemption/', {
            ...asAdmin,
            body: { name: 'own', key: ' 新年快乐2026 ' },
          }),
        ),
      )
      expect(again.filter(({ body }) => body.success).map(({ body }) => body.data)).toEqual([['新年快乐2026']])
      const [refused] = again.filter(({ body }) => !body.success)
      expect(refused?.body.message).toBe('There is a redemption code with this key already')
      expect(await said('新年快乐2026', 'ada')).toEqual({ quota: 100_000, is_gift: false })
    })

    it.each([
      [{ name: '' }, 'Please enter a name for the redemption code'],
      [{ name: undefined }, 'Please enter a name for the redemption code'],
      [{ name: '码'.repeat(21) }, 'The name of a redemption code has 1 to 20 characters'],
      [{ name: 'a\nb' }, expect.stringContaining('may not contain control characters')],
      [{ name: 'a\u0000b' }, expect.stringContaining('cannot be kept')],
      [{ quota: 0 }, `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`],
      [{ quota: -5 }, `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`],
      [{ quota: 1.5 }, `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`],
      [{ quota: maxUnits + 1 }, `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`],
      [{ quota: 'many' }, `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`],
      [{ count: 0 }, 'Between 1 and 100 redemption codes can be made at once'],
      [{ count: 101 }, 'Between 1 and 100 redemption codes can be made at once'],
      [{ max_uses: 0 }, 'The number of uses must be -1 (no limit), or a whole number from 1 to 1000000000'],
      [{ max_uses: -2 }, 'The number of uses must be -1 (no limit), or a whole number from 1 to 1000000000'],
      [{ key: 'short' }, 'A code of your own has 6 to 64 characters'],
      [{ key: 'x'.repeat(65) }, 'A code of your own has 6 to 64 characters'],
      [{ key: 'has a space' }, 'A code of your own may not contain spaces or characters that cannot be seen'],
      [{ key: 'in\u200bvisible' }, 'A code of your own may not contain spaces or characters that cannot be seen'],
      [{ key: 'one-of-two', count: 2 }, 'A code of your own is made alone: the count must be 1'],
      [{ valid_from: -1 }, 'The time from or until which a redemption code is valid is not a time'],
      [{ valid_from: 20, valid_until: 20 }, 'A redemption code must be valid until later than it is valid from'],
    ])('are not made of %j (M15, M22, M23)', async (fields, message) => {
      const total = async () => (await billing.data<RedemptionList>('GET', '/api/redemption/', asAdmin)).total
      const before = await total()
      const body = { name: 'spring', quota: 500, ...fields }
      expect((await billing.ask('POST', '/api/redemption/', { ...asAdmin, body })).body).toEqual({
        success: false,
        message,
      })
      expect(await total()).toBe(before)
    })

    it('have names of 20 characters of any script (M15)', async () => {
      for (const name of ['码'.repeat(20), '🎁'.repeat(20)]) expect(await make({ name })).toHaveLength(1)
    })

    it('are edited while they are unused, and only then (M15)', async () => {
      const { key, id } = await one({ is_gift: true })
      const shown = await billing.data<RedemptionView>('GET', `/api/redemption/${id}`, asAdmin)
      const change = (fields: object) =>
        billing.ask<RedemptionView>('PUT', '/api/redemption/', { ...asAdmin, body: { id, ...fields } })
      const changed = await change({ ...shown, name: 'autumn', quota: 9, max_uses: 3, valid_until: nowS + 60 })
      expect(changed.body.data).toEqual({ ...shown, name: 'autumn', quota: 9, max_uses: 3, valid_until: nowS + 60 })
      expect((await change({ is_gift: false })).body.success).toBe(false)
      expect((await change({ valid_from: nowS + 60 })).body.message).toContain('valid until later')
      expect((await change({ quota: 0 })).body.success).toBe(false)
      await said(key, named(0))
      await said(key, named(1))
      expect((await change({ max_uses: 2 })).body.message).toBe(
        'This gift code was redeemed 2 times: the number of uses must be larger',
      )
      await said(key, named(2))
      expect((await change({ name: 'late' })).body.message).toBe('Only a redemption code that is unused can be edited')
      for (const status of [1, 2]) {
        const body = { id, status }
        const switched = await billing.ask('PUT', '/api/redemption/?status_only=true', { ...asAdmin, body })
        expect(switched.body.message).toBe('A redemption code that was used can be neither enabled nor disabled')
      }
      const wrong = await billing.ask('PUT', '/api/redemption/?status_only=1', { ...asAdmin, body: { id, status: 3 } })
      expect(wrong.body.message).toBe('A redemption code can only be enabled or disabled')
    })

    it('are found by a part of the name taken literally, an id, or the whole code, and sorted as asked', async () => {
      const first = await one({ name: '100%_sure', quota: 3 })
      const second = await one({ name: '100%_sure2', quota: 2 })
      const ids = async (query: string) =>
        (await billing.data<RedemptionList>('GET', `/api/redemption/search?${query}`, asAdmin)).items.map(
          ({ id }) => id,
        )
      expect(await ids('keyword=%25_S')).toEqual([second.id, first.id])
      expect(await ids('keyword=%25_S&sort_by=quota&sort_order=desc')).toEqual([first.id, second.id])
      expect(await ids('keyword=%25_S&sort_by=quota&sort_order=asc')).toEqual([second.id, first.id])
      expect(await ids('keyword=%25_S&p=2&page_size=1')).toEqual([first.id])
      expect(await ids(`keyword=${first.id}`)).toContain(first.id)
      expect(await ids(`keyword=${first.key}`)).toEqual([first.id])
      expect(await ids(`keyword=${first.key.slice(0, 20)}`)).toEqual([])
      const wrong = await billing.ask('GET', '/api/redemption/?sort_by=sealed_key', asAdmin)
      expect(wrong.body.success).toBe(false)
    })

    it('are counted, disabled and deleted in batches (M16)', async () => {
      const keys = await make({ name: 'batch', count: 4 })
      const found = await Promise.all(keys.map(find))
      const ids = found.map(({ id }) => id)
      const [used = '', , third = '', fourth = ''] = keys
      await said(used, 'bob')
      const count = () => billing.data<number>('GET', '/api/redemption/count-by-name?name=batch', asAdmin)
      expect(await count()).toBe(4)
      const disable = (body: object) =>
        billing.ask<number>('PUT', '/api/redemption/batch-disable', { ...asAdmin, body })
      const three = [...ids.slice(0, 3), 999_999]
      expect((await disable({ ids: three })).body).toMatchObject({ data: 2, kept: [ids[0]], gone: [999_999] })
      expect((await disable({ ids: three })).body).toMatchObject({ data: 0, kept: ids.slice(0, 3), gone: [999_999] })
      for (const wrong of [[], ['x'], undefined]) expect((await disable({ ids: wrong })).body.success).toBe(false)
      expect(await find(used)).toMatchObject({ status: 3 })
      expect(await find(third)).toMatchObject({ status: 2 })
      expect(await billing.data('DELETE', '/api/redemption/delete-disabled', asAdmin)).toBe(2)
      expect(await count()).toBe(2)
      expect(await said(third, 'bob')).toBe('This redemption code is not valid')
      const unnamed = await billing.ask('DELETE', '/api/redemption/delete-by-name?name=%20', asAdmin)
      expect(unnamed.body.message).toBe('Please enter a name for the redemption code')
      expect(await billing.data('DELETE', '/api/redemption/delete-by-name?name=batch', asAdmin)).toBe(2)
      expect(await count()).toBe(0)
      expect(await said(fourth, 'bob')).toBe('This redemption code is not valid')
      expect(await sound()).toEqual([])
    })

    it('are deleted one by one, and what they gave stays', async () => {
      const { key, id } = await one({ quota: 13 })
      await said(key, 'ada')
      const before = await balanceOf(11)
      await billing.data('DELETE', `/api/redemption/${id}`, asAdmin)
      expect(await balanceOf(11)).toBe(before)
      const gone = await billing.ask('DELETE', `/api/redemption/${id}`, asAdmin)
      expect(gone.body.message).toBe('There is no such redemption code')
      expect((await billing.ask('GET', `/api/redemption/${id}`, asAdmin)).body.message).toBe(gone.body.message)
      expect((await billing.ask('GET', '/api/redemption/99999999999', asAdmin)).body.success).toBe(false)
    })

    it('are for administrators alone', async () => {
      const routes = billing.writeRoutes.filter((route) => route.includes('/api/redemption'))
      expect(routes).toHaveLength(6)
      for (const route of [...routes, 'GET /api/redemption/', 'GET /api/redemption/search', 'GET /api/redemption/1']) {
        const [method = '', path = ''] = route.split(' ')
        const ask = (as?: string) =>
          billing.ask(method as 'GET', path.replace('{id}', '1'), {
            ...(as !== undefined && { as }),
            body: method === 'GET' ? undefined : {},
          })
        expect({ route, status: (await ask('ada')).status }).toEqual({ route, status: 403 })
        expect({ route, status: (await ask()).status }).toEqual({ route, status: 401 })
      }
    })

    it('that cannot be opened are shown without their keys, and redeemed all the same', async () => {
      const { key, id } = await one()
      const other = billing.app.get(RedemptionKeys, { strict: false }).create()
      const break_ = `UPDATE billing.redemptions SET sealed_key = '${other.kept.sealedKey}' WHERE id = ${id}`
      await billing.app.get(Transactions, { strict: false }).run((tx) => tx.query(break_))
      expect(await billing.data('GET', `/api/redemption/${id}`, asAdmin)).toMatchObject({ id, key: '' })
      expect(await said(key, 'bob')).toEqual({ quota: 500, is_gift: false })
    })
  })
})
