import { randomUUID } from 'node:crypto'
import {
  accountOpen,
  journalNoted,
  leaseGrant,
  roles,
  tokenChanged,
  tokenQuotas,
  tokenResolve,
} from '@tollgate/contracts'
import type { TokenList, TokenView, UserTokenList } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { anAdmin, aReceipt, aUser } from '@tollgate/testing'
import { TokenKeys } from '../src/token/keys/token-keys'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 7, username: 'ada' })
const bob = aUser({ id: 8, username: 'bob', group: 'vip' })
const carol = aUser({ id: 9, username: 'carol' })
const dan = aUser({ id: 10, username: 'dan' })
const root = anAdmin({ id: 1, username: 'root', role: roles.root })

describe('tokens over HTTP', () => {
  let billing: BillingApp

  beforeAll(async () => {
    billing = await BillingApp.start([ada, bob, carol, dan, root, anAdmin({ id: 2, username: 'admin' })])
  }, 60_000)
  afterAll(() => billing.stop())

  async function make(fields: Record<string, unknown> = {}, as = 'ada'): Promise<TokenView> {
    const [token] = await billing.data<TokenView[]>('POST', '/api/token/', { as, body: { name: 'laptop', ...fields } })
    if (token === undefined) throw new Error('no token was made')
    return token
  }

  const resolve = (key: string) => billing.relay.rpc.call(tokenResolve, { keyHash: sha256Hex(key.slice(3)) })

  const quotas = async (tokenIds: number[]) => (await billing.relay.rpc.call(tokenQuotas, { tokenIds })).quotas

  it('are made with a full key and found by its hash (rule M9)', async () => {
    const answer = await billing.ask<TokenView[]>('POST', '/api/token', {
      as: 'ada',
      body: {
        name: '  laptop ',
        remain_quota: 12_000,
        unlimited_quota: false,
        expired_time: 4_102_444_800,
        model_limits_enabled: true,
        model_limits: 'gpt-4o, gpt-4o-mini',
        allow_ips: '10.0.0.0/8\n192.168.1.5\n\n::1',
        group: 'vip',
        cache_seconds: 600,
        daily_quota: 5_000,
        monthly_quota: 50_000,
        rpm: 60,
        tpm: 10_000,
        concurrency: 4,
      },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: '' } })
    const [token] = answer.body.data
    expect(token).toEqual({
      id: expect.any(Number),
      user_id: 7,
      name: 'laptop',
      key: expect.stringMatching(/^sk-[A-Za-z0-9]{48}$/),
      key_hidden: false,
      key_version: 1,
      previous_key_until: 0,
      status: 1,
      remain_quota: 12_000,
      used_quota: 0,
      unlimited_quota: false,
      expired_time: 4_102_444_800,
      model_limits_enabled: true,
      model_limits: 'gpt-4o,gpt-4o-mini',
      allow_ips: '10.0.0.0/8\n192.168.1.5\n::1',
      group: 'vip',
      cache_seconds: 600,
      daily_quota: 5_000,
      monthly_quota: 50_000,
      daily_used: 0,
      monthly_used: 0,
      rpm: 60,
      tpm: 10_000,
      concurrency: 4,
      created_time: expect.any(Number),
      accessed_time: 0,
      accessed_ip: '',
    })
    expect(await resolve(token?.key ?? '')).toEqual({
      token: {
        id: token?.id,
        userId: 7,
        name: 'laptop',
        status: 1,
        expiredTime: 4_102_444_800,
        keyEndsTime: -1,
        isUnlimited: false,
        remainUnits: 12_000,
        isModelLimited: true,
        modelLimits: ['gpt-4o', 'gpt-4o-mini'],
        allowIps: ['10.0.0.0/8', '192.168.1.5', '::1'],
        group: 'vip',
        cacheSeconds: 600,
        rpm: 60,
        tpm: 10_000,
        concurrency: 4,
        version: 1,
      },
    })
    const [row] = await billing.query<{ sealed_key: string }>('SELECT sealed_key FROM billing.tokens')
    expect(row?.sealed_key).not.toContain(token?.key.slice(3))
    expect(await resolve('sk-unknown')).toEqual({ token: null })
  })

  it('are made in batches whose further names carry six random letters or digits (rule M10)', async () => {
    const made = await billing.data<TokenView[]>('POST', '/api/token/', {
      as: 'bob',
      body: { name: 'fleet', count: 4 },
    })
    expect(made.map(({ name }) => name)).toEqual([
      'fleet',
      ...Array(3).fill(expect.stringMatching(/^fleet-[A-Za-z0-9]{6}$/)),
    ])
    expect(new Set(made.map(({ key }) => key)).size).toBe(4)
    expect(made[0]).toMatchObject({ remain_quota: 500_000, unlimited_quota: false, expired_time: -1, group: '' })
  })

  test.each([
    [{}, '请输入令牌名称', 'Please enter a name for the token'],
    [{ name: ' ' }, '请输入令牌名称', 'Please enter a name for the token'],
    [{ name: 'x'.repeat(51) }, '令牌名称不能超过 50 个字符', 'The name of a token has at most 50 characters'],
    [{ name: 'x', expired_time: 'soon' }, '过期时间格式错误！', 'The expiry time is not a valid time'],
    [{ name: 'x', expired_time: -2 }, '过期时间格式错误！', 'The expiry time is not a valid time'],
    [
      { name: 'x', remain_quota: 1.5 },
      '令牌额度必须是不小于 0 的整数',
      'The quota of a token must be a whole number of at least 0',
    ],
    [
      { name: 'x', remain_quota: -1 },
      '令牌额度必须是不小于 0 的整数',
      'The quota of a token must be a whole number of at least 0',
    ],
    [{ name: 'x', count: 0 }, '一次可以新建 1 到 100 个令牌', 'Between 1 and 100 tokens can be made at once'],
    [
      { name: 'x', allow_ips: '10.0.0.0/40' },
      'IP 白名单每行必须是一个 IP 地址或 CIDR 网段',
      'Each line of the IP whitelist must be an IP address or a CIDR block',
    ],
    [
      { name: 'x', cache_seconds: 2_592_001 },
      '缓存回答的有效秒数必须是 0 到 2592000 之间的整数',
      'The age of a cached answer must be a whole number of seconds from 0 to 2592000',
    ],
    [
      { name: 'x', rpm: 1_000_001 },
      '每分钟请求数应为 0 到 1000000 之间的整数',
      'Requests a minute must be a whole number between 0 and 1000000',
    ],
    [
      { name: 'x', concurrency: 1.5 },
      '并发请求数应为 0 到 100000 之间的整数',
      'Calls at once must be a whole number between 0 and 100000',
    ],
    [{ name: 'x', group: 'svip' }, '无权使用分组 svip', 'You may not use the group svip'],
  ])('are refused when they are asked for as %j (rule M10)', async (body, zh, en) => {
    for (const [language, message] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const answer = await billing.ask('POST', '/api/token/', { as: 'ada', body, language })
      expect(answer).toMatchObject({ status: 200, body: { success: false, message } })
    }
  })

  it('have no NUL in their names, and are not looked for by one', async () => {
    const made = await billing.ask('POST', '/api/token/', { as: 'ada', body: { name: 'a\u0000b' } })
    const found = await billing.ask('GET', '/api/token/search?keyword=%00', { as: 'ada' })
    for (const [field, { status, body }] of Object.entries({ name: made, keyword: found })) {
      const message = `${field} has a character that cannot be kept (NUL, or half of a character)`
      expect({ status, ...body }).toEqual({ status: 200, success: false, message })
    }
  })

  it('may be of the owner’s own group, though nobody else can choose it', async () => {
    await billing.setOption('UserUsableGroups', '{"default": "everyone"}')
    expect(await make({ group: 'vip' }, 'bob')).toMatchObject({ group: 'vip' })
    const refused = await billing.ask('POST', '/api/token/', { as: 'ada', body: { name: 'x', group: 'vip' } })
    expect(refused.body.message).toBe('You may not use the group vip')
    await billing.setOption('UserUsableGroups', '{"default": "everyone", "vip": "vip"}')
  })

  it('are listed newest first, with their keys, to their owner only (rule M9)', async () => {
    const first = await make({ name: 'first' })
    const second = await make({ name: 'second' })
    const list = await billing.data<TokenList>('GET', '/api/token/?p=0&size=2', { as: 'ada' })
    expect(list).toMatchObject({ items: [second, first], page: 1, page_size: 2 })
    expect(list.total).toBeGreaterThanOrEqual(2)
    expect((await billing.data<TokenList>('GET', '/api/token/?p=1&size=100', { as: 'bob' })).items).not.toContainEqual(
      first,
    )
    expect(await billing.data('GET', `/api/token/${first.id}`, { as: 'ada' })).toEqual(first)
    const foreign = await billing.ask('GET', `/api/token/${first.id}`, { as: 'bob' })
    expect(foreign.body).toEqual({ success: false, message: 'There is no such token', data: { code: 'gone' } })
    expect((await billing.ask('GET', '/api/token/')).status).toBe(401)
  })

  it('are sorted as asked, in lists and in what is found, and by nothing else', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 3_600
    const little = await make({ name: 'sorted b', remain_quota: 5, expired_time: soon })
    const free = await make({ name: 'sorted a', unlimited_quota: true })
    const much = await make({ name: 'sorted c', remain_quota: 700, expired_time: soon + 60 })
    const names = async (query: string) =>
      (await billing.data<TokenList>('GET', `/api/token/search?keyword=sorted&${query}`, { as: 'ada' })).items.map(
        ({ id }) => id,
      )
    expect(await names('')).toEqual([much.id, free.id, little.id])
    expect(await names('sort_by=name&sort_order=asc')).toEqual([free.id, little.id, much.id])
    // What has no limit or end is more than all that has one.
    expect(await names('sort_by=remain_quota&sort_order=desc')).toEqual([free.id, much.id, little.id])
    expect(await names('sort_by=expired_time&sort_order=asc')).toEqual([little.id, much.id, free.id])
    expect(await names('sort_by=remain_quota&sort_order=asc&p=2&size=2')).toEqual([free.id])
    for (const by of ['id', 'created_time', 'used_quota', 'accessed_time'])
      expect(await names(`sort_by=${by}&sort_order=asc`)).toEqual([little.id, free.id, much.id])
    const all = await billing.data<TokenList>('GET', '/api/token/?size=1&sort_by=id&sort_order=asc', { as: 'ada' })
    expect(all.items[0]?.id).toBeLessThan(little.id)
    for (const wrong of ['sort_by=sealed_key', 'sort_by=name&sort_order=up']) {
      const refused = await billing.ask('GET', `/api/token/?${wrong}`, { as: 'ada' })
      expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('sort_') as string })
    }
  })

  it('are found by a part of the name and a part of the key, taken literally (rule M10)', async () => {
    const token = await make({ name: '100%_sure' })
    await make({ name: '100 sure' })
    const found = (query: string) => billing.data<TokenList>('GET', `/api/token/search?${query}`, { as: 'ada' })
    expect((await found('keyword=%25_S')).items.map(({ id }) => id)).toEqual([token.id])
    expect((await found(`token=${token.key}`)).items.map(({ id }) => id)).toEqual([token.id])
    for (const piece of [token.key.slice(0, 7), token.key.slice(3, 9), token.key.slice(0, 30), token.key.slice(-6)])
      expect((await found(`token=${piece}`)).items.map(({ id }) => id)).toEqual([token.id])
    const another = token.key[30] === 'x' ? 'y' : 'x'
    for (const piece of [`${token.key.slice(0, 30)}${another}`, `%${token.key.slice(-6)}`, '______'])
      expect((await found(`token=${encodeURIComponent(piece)}`)).items).toEqual([])
    expect(await found(`keyword=nothing&token=${token.key}`)).toMatchObject({ items: [], total: 0 })
  })

  it('are found by their keys without one of the others being opened, those of before hints included', async () => {
    for (let batch = 0; batch < 3; batch++) await make({ name: 'many', count: 100 }, 'carol')
    const wanted = await make({ name: 'wanted' }, 'carol')
    const opened = jest.spyOn(billing.app.get(TokenKeys, { strict: false }), 'shown')
    const found = async (piece: string) => {
      opened.mockClear()
      const list = await billing.data<TokenList>('GET', `/api/token/search?token=${piece}`, { as: 'carol' })
      expect(list.items.map(({ id }) => id)).toEqual([wanted.id])
      return opened.mock.calls.length
    }
    const before = `UPDATE billing.tokens SET key_hint = NULL WHERE user_id = 9 AND id < ${wanted.id}`
    await billing.app.get(Transactions, { strict: false }).run((tx) => tx.query(before))
    expect(await found(wanted.key)).toBeGreaterThan(300)
    for (const piece of [wanted.key, wanted.key.slice(0, 9), wanted.key.slice(0, 20), wanted.key.slice(-20)])
      expect(await found(piece)).toBeLessThanOrEqual(2)
    opened.mockRestore()
  })

  it('are no more than the operator allows, however many are made at once (rule M10)', async () => {
    await billing.setOption('MaxUserTokens', '100')
    const batch = (count: number) =>
      billing.ask<TokenView[]>('POST', '/api/token/', { as: 'dan', body: { name: 'batch', count } })
    const answers = await Promise.all([40, 40, 40, 40, 40].map(batch))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2)
    const refused = answers.find(({ body }) => !body.success)
    expect(refused?.body.message).toBe(
      'You can have at most 100 tokens and have 80. Delete some that you no longer use first',
    )
    expect((await batch(21)).body.success).toBe(false)
    expect((await batch(20)).body.success).toBe(true)
    expect((await billing.data<TokenList>('GET', '/api/token/', { as: 'dan' })).total).toBe(100)
    await billing.setOption('MaxUserTokens', '1000')
  })

  it('change only by what is sent, and every reader hears of it before the answer', async () => {
    const token = await make({ name: 'old', remain_quota: 900, model_limits: ['gpt-4o'] })
    const heard: number[] = []
    const cache = billing.relay.caches.create({
      name: 'tokens',
      maxEntries: 10,
      fill: (keyHash: string) => billing.relay.rpc.call(tokenResolve, { keyHash }).then((reply) => reply.token),
      dropOn: [{ event: tokenChanged, keyOf: ({ keyHash, version }) => (heard.push(version), keyHash) }],
    })
    const keyHash = sha256Hex(token.key.slice(3))
    expect(await cache.get(keyHash)).toMatchObject({ name: 'old', status: 1 })

    const renamed = await billing.data('PUT', '/api/token/', { as: 'ada', body: { id: token.id, name: 'new' } })
    expect(renamed).toEqual({ ...token, name: 'new' })
    expect(await cache.get(keyHash)).toMatchObject({ name: 'new', remainUnits: 900, version: 2 })

    await billing.data('PUT', '/api/token/?status_only=true', { as: 'ada', body: { id: token.id, status: 2 } })
    expect(await cache.get(keyHash)).toMatchObject({ status: 2, version: 3 })

    await billing.data('DELETE', `/api/token/${token.id}/`, { as: 'ada' })
    expect(await cache.get(keyHash)).toBeNull()
    expect(heard).toEqual([2, 3, 4])
  })

  it('borrow nothing by their own row, whatever relays have heard of them', async () => {
    await billing.identity.rpc.call(accountOpen, { userId: 7, username: 'ada', units: 100_000 })
    const { id } = await make({ unlimited_quota: true })
    const borrow = async () => {
      const amounts = { grantedUnits: 0, reserveUnits: 100, recentSpendUnits: 0 }
      const command = { leaseId: randomUUID(), commandNo: 1, journal: randomUUID(), userId: 7, tokenId: id }
      return (await billing.relay.rpc.call(leaseGrant, { ...command, ...amounts })).outcome
    }
    expect(await borrow()).toBe('granted')
    await billing.query(`UPDATE billing.tokens SET expired_time = 1000000000 WHERE id = ${id}`)
    expect(await borrow()).toBe('token-expired')
    await billing.query(`UPDATE billing.tokens SET is_enabled = false WHERE id = ${id}`)
    expect(await borrow()).toBe('token-disabled')
  })

  it('show by time and quota what they are, and cannot be enabled against it (rule M9)', async () => {
    const past = await make({ expired_time: 1_000_000_000 })
    expect(past.status).toBe(3)
    const empty = await make({ remain_quota: 0 })
    expect(empty.status).toBe(4)
    expect(await make({ remain_quota: 0, unlimited_quota: true })).toMatchObject({ status: 1 })

    const enable = (id: number) =>
      billing.ask('PUT', '/api/token/?status_only=true', { as: 'ada', body: { id, status: 1 } })
    expect((await enable(past.id)).body.message).toMatch('The token has expired and cannot be enabled')
    expect((await enable(empty.id)).body.message).toMatch('The token is exhausted and cannot be enabled')
    const invalid = await billing.ask('PUT', '/api/token/?status_only=true', {
      as: 'ada',
      body: { id: past.id, status: 3 },
    })
    expect(invalid.body.message).toBe('A token can only be enabled or disabled')

    const body = { ...empty, remain_quota: 5, status: 1 }
    expect(await billing.data('PUT', '/api/token/', { as: 'ada', body })).toMatchObject({ status: 1, remain_quota: 5 })
    const shown = { ...past, name: 'renamed' }
    expect(await billing.data('PUT', '/api/token/', { as: 'ada', body: shown })).toMatchObject({
      status: 3,
      name: 'renamed',
    })
  })

  it('are lowered once relays have returned what was lent, and the answer waits for that', async () => {
    await billing.identity.rpc.call(accountOpen, { userId: 7, username: 'ada', units: 1_000_000 })
    const token = await make({ remain_quota: 5_000 })
    const [leaseId, journal] = [randomUUID(), randomUUID()]
    const amounts = { tokenId: token.id, grantedUnits: 0, reserveUnits: 3_000, recentSpendUnits: 0 }
    await billing.relay.rpc.call(leaseGrant, { leaseId, commandNo: 1, journal, userId: 7, ...amounts })
    // A relay returns its leases when it hears of the edit.
    await billing.relay.feeds.follow(tokenChanged, {
      onPayload: ({ tokenId }) => {
        if (tokenId === token.id)
          void billing.ship({ journal, round: 1, firstSeq: 1, entries: [{ type: 'return', seq: 1, leaseId }] })
      },
      onGap: () => undefined,
    })
    const answer = await billing.ask('PUT', '/api/token/', { as: 'ada', body: { id: token.id, remain_quota: 100 } })
    expect(answer.body).toMatchObject({ message: '', data: { remain_quota: 100, status: 1 } })
  })

  it('keep covered what calls in flight hold, and the answer says so', async () => {
    await billing.identity.rpc.call(accountOpen, { userId: 7, username: 'ada', units: 1_000_000 })
    const token = await make({ remain_quota: 5_000 })
    const command = { leaseId: randomUUID(), commandNo: 1, journal: randomUUID(), userId: 7 }
    const amounts = { tokenId: token.id, grantedUnits: 0, reserveUnits: 3_000, recentSpendUnits: 0 }
    const reply = await billing.relay.rpc.call(leaseGrant, { ...command, ...amounts })
    expect(reply).toMatchObject({ outcome: 'granted', grantedUnits: 3_000 })
    const capped = await billing.ask('PUT', '/api/token/', { as: 'ada', body: { id: token.id, remain_quota: 100 } })
    expect(capped.body).toMatchObject({
      success: true,
      message: expect.stringContaining('still hold quota of this token'),
      data: { remain_quota: 3_000, status: 1 },
    })
    const emptied = await billing.ask('PUT', '/api/token/', { as: 'ada', body: { id: token.id, remain_quota: 0 } })
    expect(emptied.body.data).toMatchObject({ remain_quota: 3_000, status: 4 })
    const { token: resolved } = await billing.relay.rpc.call(tokenResolve, { keyHash: sha256Hex(token.key.slice(3)) })
    expect(resolved).toMatchObject({ remainUnits: 0, status: 4 })
    expect(await quotas([token.id])).toEqual([{ tokenId: token.id, isUnlimited: false, remainUnits: 0, usedUnits: 0 }])
    const other = { ...command, ...amounts, leaseId: randomUUID(), reserveUnits: 1 }
    expect(await billing.relay.rpc.call(leaseGrant, other)).toEqual({ outcome: 'token-exhausted', remainUnits: 0 })

    await billing.data('DELETE', `/api/token/${token.id}`, { as: 'ada' })
    const late = await billing.relay.rpc.call(leaseGrant, { ...command, ...amounts, commandNo: 2, grantedUnits: 3_000 })
    expect(late).toEqual({ outcome: 'closed' })
    expect(await quotas([token.id])).toEqual([])
  })

  it('tell when and from where they were last used, without a row for each call (rule M47)', async () => {
    await billing.identity.rpc.call(accountOpen, { userId: 7, username: 'ada', units: 1_000_000 })
    const token = await make()
    const journal = randomUUID()
    const at = Date.UTC(2026, 0, 2)
    const call = (startedAtMs: number, clientIp: string) =>
      aReceipt({ userId: 7, tokenId: token.id, leaseId: null, facts: { startedAtMs, clientIp } })
    const calls = [call(at, '2001:db8::7'), call(at - 5_000, '203.0.113.7')]
    const entries = calls.map((receipt, index) => ({ type: 'receipt', seq: index + 1, receipt }) as const)
    const noted = new Promise<void>((resolve) => {
      billing.relay.notes.listen(journalNoted, journal, ({ appliedSeq }) => appliedSeq >= 2 && resolve())
    })
    await billing.ship({ journal, round: 1, firstSeq: 1, entries })
    await noted
    expect(await billing.data('GET', `/api/token/${token.id}`, { as: 'ada' })).toMatchObject({
      accessed_time: at / 1_000,
      accessed_ip: '2001:db8::7',
    })
  })

  it('tell relays what they have left, whether or not it is lent, many at once', async () => {
    await billing.identity.rpc.call(accountOpen, { userId: 10, username: 'dan', units: 1_000_000 })
    const limited = await make({ remain_quota: 5_000 }, 'dan')
    const unlimited = await make({ unlimited_quota: true }, 'dan')
    const command = { leaseId: randomUUID(), commandNo: 1, journal: randomUUID(), userId: 10, tokenId: limited.id }
    const amounts = { grantedUnits: 0, reserveUnits: 3_000, recentSpendUnits: 0 }
    expect(await billing.relay.rpc.call(leaseGrant, { ...command, ...amounts })).toMatchObject({ outcome: 'granted' })
    const found = await quotas([limited.id, unlimited.id, limited.id, -1, Number.MAX_SAFE_INTEGER])
    expect(new Map(found.map((quota) => [quota.tokenId, quota]))).toEqual(
      new Map([
        [limited.id, { tokenId: limited.id, isUnlimited: false, remainUnits: 5_000, usedUnits: 0 }],
        [unlimited.id, expect.objectContaining({ isUnlimited: true, usedUnits: 0 })],
      ]),
    )
    expect(await quotas([])).toEqual([])
  })

  it('K35: are told to administrators without any letter of a key, and to nobody else', async () => {
    const [token, hidden] = [await make({}, 'dan'), await make({ key_hidden: true, name: 'hidden' }, 'dan')]
    const { items } = await billing.data<UserTokenList>('GET', `/api/user/${dan.id}/tokens?page_size=100`, {
      as: 'admin',
    })
    expect(items.map(({ id, user_id }) => [id, user_id])).toEqual(
      expect.arrayContaining([
        [token.id, dan.id],
        [hidden.id, dan.id],
      ]),
    )
    const told = JSON.stringify(items)
    for (const { key } of [token, hidden]) expect(told).not.toContain(key.slice(3, 9))
    expect(items.every((item) => !('key' in item))).toBe(true)
    for (const as of ['dan', 'ada'])
      expect(await billing.ask('GET', `/api/user/${dan.id}/tokens`, { as })).toMatchObject({ status: 403 })
  })

  it('A4: of who is not below them are not told to administrators', async () => {
    await make({}, 'root')
    const seen = (as: string) => billing.ask('GET', `/api/user/${root.id}/tokens`, { as })
    expect((await seen('admin')).body).toMatchObject({
      success: false,
      message: 'You cannot see the account of a user of the same or a higher level',
    })
    expect((await seen('root')).body).toMatchObject({ success: true, data: { total: 1 } })
  })

  it('answer as the console reads it', () => {
    expect(billing.proof.unproven(/token\/(search|\{id\})?$|\{id\}\/tokens/)).toEqual([])
  })
})
