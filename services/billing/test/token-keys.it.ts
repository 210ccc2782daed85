import { type EventPayload, tokenChanged, tokenResolve } from '@tollgate/contracts'
import type { StoppedKey, TokenList, TokenView } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { anAdmin, aUser } from '@tollgate/testing'
import { TokenResealing } from '../src/token/token-resealing'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 7, username: 'ada' })
const bob = aUser({ id: 8, username: 'bob' })

const hashOf = (key: string) => sha256Hex(key.slice(3))
const whole = /^sk-[A-Za-z0-9]{48}$/

describe('the keys of tokens', () => {
  let billing: BillingApp
  const heard: EventPayload<typeof tokenChanged>[] = []

  beforeAll(async () => {
    billing = await BillingApp.start([ada, bob, anAdmin({ username: 'grace' })])
    const onPayload = (payload: EventPayload<typeof tokenChanged>) => void heard.push(payload)
    await billing.relay.feeds.follow(tokenChanged, { onPayload, onGap: () => undefined })
  }, 60_000)
  afterAll(() => billing?.stop())

  async function make(fields: object = {}): Promise<TokenView> {
    const [token] = await billing.data<TokenView[]>('POST', '/api/token/', {
      as: 'ada',
      body: { name: 'laptop', ...fields },
    })
    if (token === undefined) throw new Error('no token was made')
    return token
  }
  const rotate = ({ id }: TokenView, body: object, as = 'ada', language: 'zh' | 'en' = 'en') =>
    billing.ask<TokenView>('POST', `/api/token/${id}/rotate`, { as, body, language })
  const resolve = async (key: string) =>
    (await billing.relay.rpc.call(tokenResolve, { keyHash: hashOf(key) })).token as unknown as Record<string, unknown>
  const get = ({ id }: TokenView) => billing.data<TokenView>('GET', `/api/token/${id}`, { as: 'ada' })

  it('go on side by side for as long as is wished, as one token (rule M48)', async () => {
    const token = await make({ rpm: 5 })
    const before = Math.floor(Date.now() / 1_000)
    const { body } = await rotate(token, { overlap_seconds: 600 })
    const { key, previous_key_until: until } = body.data
    expect(body.data).toEqual({ ...token, key, key_version: 2, previous_key_until: until })
    expect(key).toMatch(whole)
    expect(key).not.toBe(token.key)
    expect(until).toBeGreaterThanOrEqual(before + 600)
    expect(until).toBeLessThanOrEqual(before + 660)
    expect(await get(token)).toEqual(body.data)
    const [now, old] = [await resolve(key), await resolve(token.key)]
    expect(now).toMatchObject({ id: token.id, rpm: 5, keyEndsTime: -1 })
    expect(old).toEqual({ ...now, keyEndsTime: until })
    const told = heard.findLast(({ tokenId }) => tokenId === token.id)
    expect(told).toMatchObject({ keyHash: hashOf(key), otherKeyHashes: [hashOf(token.key)], version: 2 })
  })

  it('end at once where no overlap is wished, or by hand, and are still known to have been replaced (rules M48, M49)', async () => {
    const token = await make()
    const { key } = (await rotate(token, { overlap_seconds: 0 })).body.data
    expect(await resolve(token.key)).toMatchObject({ id: token.id, keyEndsTime: 0 })
    const third = (await rotate(token, { overlap_seconds: 2_592_000 })).body.data
    expect((await resolve(key))['keyEndsTime']).toBe(third.previous_key_until)
    const end = () => billing.ask<TokenView>('DELETE', `/api/token/${token.id}/previous_key`, { as: 'ada' })
    expect((await end()).body.data).toEqual({ ...third, previous_key_until: 0 })
    expect(await resolve(key)).toMatchObject({ keyEndsTime: 0 })
    expect(heard.at(-1)).toMatchObject({ keyHash: hashOf(third.key), otherKeyHashes: [hashOf(key)] })
    expect((await end()).body.message).toBe('There is no old key that still works')
  })

  it('are two at most: a second rotation ends the first key at once, and relays forget it (rule M49)', async () => {
    const token = await make()
    const second = (await rotate(token, { overlap_seconds: 600 })).body.data
    const third = (await rotate(token, { overlap_seconds: 600 })).body.data
    expect(await resolve(token.key)).toBeNull()
    expect(await resolve(second.key)).toMatchObject({ keyEndsTime: third.previous_key_until })
    expect(heard.at(-1)?.otherKeyHashes).toEqual([hashOf(second.key), hashOf(token.key)])
  })

  describe('that leaked', () => {
    const stop = (key: string, as = 'grace') =>
      billing.ask<StoppedKey>('POST', '/api/token/stop_key', { as, body: { key }, language: 'en' })

    it('are stopped by administrators who have the whole of them, whosever they are (rule K42)', async () => {
      const token = await make()
      const whose = { id: token.id, name: 'laptop', user_id: ada.id }
      expect((await stop(` ${token.key} `)).body.data).toEqual({ ...whose, outcome: 'disabled' })
      expect(await resolve(token.key)).toMatchObject({ status: 2 })
      expect(heard.at(-1)).toMatchObject({ tokenId: token.id, keyHash: hashOf(token.key), change: 'updated' })
      expect((await stop(token.key)).body.data).toEqual({ ...whose, outcome: 'already' })
      const { key } = (await rotate(token, { overlap_seconds: 0 })).body.data
      expect((await stop(key)).body.data.outcome).toBe('already')
    })

    it('are ended alone where a rotation let them go on, and the new key goes on (rule K42)', async () => {
      const token = await make()
      const { key } = (await rotate(token, { overlap_seconds: 600 })).body.data
      expect((await stop(token.key)).body.data.outcome).toBe('old-key-ended')
      expect(await resolve(token.key)).toMatchObject({ keyEndsTime: 0 })
      expect(await resolve(key)).toMatchObject({ status: 1, keyEndsTime: -1 })
      expect((await stop(token.key)).body.data.outcome).toBe('already')
    })

    it('are stopped by nobody else, nor by a piece (rule K42)', async () => {
      const token = await make()
      expect((await stop(token.key, 'bob')).body.success).toBe(false)
      for (const piece of [token.key.slice(0, -1), 'sk-', token.name])
        expect((await stop(piece)).body.message).toBe('There is no such token')
      expect(await get(token)).toEqual(token)
    })
  })

  it('are both disabled and deleted with their token', async () => {
    const token = await make()
    const { key } = (await rotate(token, { overlap_seconds: 600 })).body.data
    await billing.data('PUT', '/api/token/?status_only=true', { as: 'ada', body: { id: token.id, status: 2 } })
    for (const one of [key, token.key]) expect(await resolve(one)).toMatchObject({ status: 2 })
    await billing.data('DELETE', `/api/token/${token.id}`, { as: 'ada' })
    for (const one of [key, token.key]) expect(await resolve(one)).toBeNull()
    expect(heard.at(-1)).toMatchObject({ change: 'deleted', otherKeyHashes: [hashOf(token.key)] })
  })

  it('are replaced by one of those who mean to replace the same key at once (rule M49)', async () => {
    const token = await make()
    const transactions = billing.app.get(Transactions, { strict: false })
    const waiting = async () =>
      (
        await billing.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
      )[0]?.count ?? 0
    const asked = await transactions.run(async (tx) => {
      await tx.query('SELECT FROM billing.tokens WHERE id = $1 FOR UPDATE', [token.id])
      const both = [600, 60].map((overlap_seconds) => rotate(token, { overlap_seconds }))
      while ((await waiting()) < 2) await new Promise(setImmediate)
      return { both }
    })
    const answers = await Promise.all(asked.both)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.find(({ body }) => !body.success)?.body.message).toMatch('has been rotated meanwhile')
    const late = await rotate(token, { overlap_seconds: 1, if_key_version: 1 }, 'ada', 'zh')
    expect(late.body.message).toMatch('密钥刚刚已被更换')
    expect((await get(token)).key_version).toBe(2)
    expect((await rotate(token, { overlap_seconds: 1, if_key_version: 2 })).body.success).toBe(true)
  })

  it.each([[{}], [{ overlap_seconds: -1 }], [{ overlap_seconds: 2_592_001 }], [{ overlap_seconds: 1.5 }]])(
    'are not replaced by %j, nor by others',
    async (body) => {
      const token = await make()
      expect((await rotate(token, body)).body.message).toBe(
        'The old key can go on for a whole number of seconds from 0 to 2592000',
      )
      expect((await rotate(token, { overlap_seconds: 0 }, 'bob')).body.message).toBe('There is no such token')
      const end = await billing.ask('DELETE', `/api/token/${token.id}/previous_key`, { as: 'bob' })
      expect(end.body.message).toBe('There is no such token')
      expect(await get(token)).toEqual(token)
    },
  )

  const kept = async ({ id }: TokenView) =>
    (await billing.query<Record<string, unknown>>(`SELECT * FROM billing.tokens WHERE id = ${id}`))[0]

  it('are shown once where that is wished, and kept so that nobody can read them (rules M50, M51)', async () => {
    const token = await make({ key_hidden: true })
    expect(token).toMatchObject({ key: expect.stringMatching(whole), key_hidden: true })
    const mask = `${token.key.slice(0, 7)}**********${token.key.slice(-4)}`
    expect(await get(token)).toEqual({ ...token, key: mask })
    const list = await billing.data<TokenList>('GET', '/api/token/', { as: 'ada' })
    expect(list.items[0]).toEqual({ ...token, key: mask })
    const row = await kept(token)
    expect(row).toMatchObject({ sealed_key: null, key_hash: hashOf(token.key) })
    expect(JSON.stringify(row)).not.toContain(token.key.slice(11, -8))
    expect(await resolve(token.key)).toMatchObject({ id: token.id })
    for (const piece of [token.key, token.key.slice(0, 8), token.key.slice(0, 30), token.key.slice(-20)]) {
      const found = await billing.data<TokenList>('GET', `/api/token/search?token=${piece}`, { as: 'ada' })
      expect(found.items).toEqual([{ ...token, key: mask }])
    }
    const fresh = (await rotate(token, { overlap_seconds: 0 })).body.data
    expect(fresh).toMatchObject({ key: expect.stringMatching(whole), key_hidden: true })
    expect((await get(token)).key).toBe(`${fresh.key.slice(0, 7)}**********${fresh.key.slice(-4)}`)
    expect(await kept(token)).toMatchObject({ sealed_key: null })
  })

  it('are hidden later, and never shown again (rule M51)', async () => {
    const token = await make()
    const put = (body: object, language: 'zh' | 'en' = 'en') =>
      billing.ask<TokenView>('PUT', '/api/token/', { as: 'ada', body, language })
    const before = `UPDATE billing.tokens SET key_hint = NULL WHERE id = ${token.id}`
    await billing.app.get(Transactions, { strict: false }).run((tx) => tx.query(before))
    const mask = `${token.key.slice(0, 7)}**********${token.key.slice(-4)}`
    const { body } = await put({ ...token, key_hidden: true })
    expect(body.data).toEqual({ ...token, key: mask, key_hidden: true })
    expect(await kept(token)).toMatchObject({ sealed_key: null })
    // A form that was opened before has the whole key still, and another that it is not hidden.
    expect((await put({ ...body.data, key: token.key, name: 'renamed' })).body.data.name).toBe('renamed')
    expect((await put({ ...body.data, name: 'renamed', key: mask })).body.success).toBe(true)
    const refused = await put({ id: token.id, key_hidden: false, name: 'other' })
    expect(refused.body.message).toBe('The key is hidden and cannot be shown again: rotate it to have a new one')
    expect((await put({ id: token.id, key_hidden: false }, 'zh')).body.message).toMatch('密钥已隐藏')
    expect(await get(token)).toMatchObject({ name: 'renamed', key: mask, key_hidden: true })
  })

  it('that are hidden are passed over when the master key changes', async () => {
    const [hidden, shown] = [await make({ key_hidden: true }), await make()]
    const resealing = billing.app.get(TokenResealing, { strict: false })
    const page = { mark: 'v2.another.', after: '', limit: 1_000 }
    const stale = await billing.app.get(Transactions, { strict: false }).run((tx) => resealing.stale(tx, page))
    expect(stale.map(({ id }) => id)).toContain(hashOf(shown.key))
    expect(stale.map(({ id }) => id)).not.toContain(hashOf(hidden.key))
  })

  it('are answered as the console reads them', () => {
    expect(billing.proof.unproven(/token.*(rotate|previous_key)/)).toEqual([])
  })
})
