import type { AuditEntry, AuditList } from '@tollgate/contracts/http/identity'
import { priceListFacts } from '@tollgate/contracts/options/shipped/price-list'
import { type Person, World } from '../rules/world'

describe('the audit log (A37)', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const read = async (query = '') => (await world.done('GET', `/api/audit/?page_size=100&${query}`)).data as AuditList
  /** What was written about a user, the oldest first. */
  const about = async ({ id }: Person) => (await read()).items.filter((entry) => entry.target_id === id).reverse()
  const told = ({ action, details }: AuditEntry) => [action, details]

  it('has the setup as one act, with its options, its prices and who did it', async () => {
    const { items } = await read('keyword=root')
    expect(items.slice(-2).map(({ action }) => action)).toEqual(['sign-in.succeeded', 'site.set-up'])
    expect(items.at(-1)).toMatchObject({
      ...{ actor_id: 1, actor_name: 'root', target_kind: 'site', target_name: '' },
      details: { self_use: false, demo_site: false, price_list: priceListFacts.date },
    })
  })

  it('has every act on a user, with what changed, in the words of the console', async () => {
    const user = await world.newUser()
    for (const action of ['promote', 'demote', 'disable', 'enable']) {
      await world.done('POST', '/api/user/manage', { id: user.id, action })
    }
    await world.done('PUT', '/api/user/', {
      id: user.id,
      username: 'renamed',
      display_name: 'New',
      password: 'other-words',
    })
    await world.done('PUT', '/api/user/', { id: user.id, group: 'vip', quota: 900 })
    await world.done('PUT', '/api/user/', { id: user.id, group: 'vip', quota: 900, display_name: 'New', password: '' })
    await world.done('POST', '/api/user/manage', { id: user.id, action: 'delete' })
    // Billing tells of balances, so that act comes when it comes.
    const acts = async () => (await about(user)).filter(({ action }) => !action.startsWith('sign-in'))
    while ((await acts()).length < 9) await new Promise(setImmediate)
    const all = (await acts()).map(told)
    expect(all).toContainEqual(['user.quota-set', { quota: { from: 0, to: 900 } }])
    expect(all.filter(([action]) => action !== 'user.quota-set')).toEqual([
      ['user.created', {}],
      ['user.promoted', { role: { from: 1, to: 10 } }],
      ['user.demoted', { role: { from: 10, to: 1 } }],
      ['user.disabled', { status: { from: 1, to: 2 } }],
      ['user.enabled', { status: { from: 2, to: 1 } }],
      [
        'user.updated',
        {
          username: { from: user.name, to: 'renamed' },
          display_name: { from: user.name, to: 'New' },
          password: '***',
        },
      ],
      ['user.group-set', { group: { from: 'default', to: 'vip' } }],
      ['user.deleted', {}],
    ])
  })

  it('says who acted and from where', async () => {
    const user = await world.newUser()
    const admin = world.person('admin')
    const body = { id: user.id, action: 'disable' }
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await world.app.call('POST', '/api/user/manage', { cookie: admin.cookie, body, headers })
    expect((await about(user)).at(-1)).toMatchObject({
      action: 'user.disabled',
      actor_id: admin.id,
      actor_name: admin.name,
      target_kind: 'user',
      target_name: user.name,
      address: '203.0.113.9',
      created_at: expect.closeTo(Date.now() / 1_000, -2),
    })
  })

  it('has what users do to their own accounts', async () => {
    const user = await world.newUser()
    await world.call(user, ['PUT', '/api/user/self', { display_name: 'Me' }])
    const setting = {
      notify_type: 'webhook',
      webhook_url: 'https://hooks.test/hidden-path',
      webhook_secret: 'hush-hush',
    }
    await world.call(user, ['PUT', '/api/user/setting', setting])
    await world.call(user, ['DELETE', '/api/user/self'])
    const acts = await about(user)
    expect(acts.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['user.created', 'root'],
      ['sign-in.succeeded', user.name],
      ['user.self-updated', user.name],
      ['user.setting-updated', user.name],
      ['user.deleted', user.name],
    ])
    expect(acts[1]).toMatchObject({ session: expect.stringMatching(/^[0-9a-f-]{36}$/), details: { way: 'password' } })
    expect(acts[2]).toMatchObject({ details: { display_name: { from: user.name, to: 'Me' } } })
    expect(acts[3]).toMatchObject({
      session: acts[1]?.session,
      details: { webhook_url: { from: '', to: 'https://hooks.test/…' }, webhook_secret: { secret: 'set' } },
    })
  })

  it('has options with the value before and after, long ones shortened, secrets never', async () => {
    await world.setOption('SystemName', 'Tolls')
    await world.setOption('SystemName', 'Gates')
    await world.setOption('SMTPToken', 'hush-hush')
    await world.setOption('SMTPToken', '')
    await world.setOption('Notice', 'x'.repeat(100_000))
    const { items } = await read('action=option.written')
    const values = (key: string) =>
      items.filter(({ target_name }) => target_name === key).map(({ details }) => details['value'])
    expect(values('SystemName')).toEqual([
      { from: 'Tolls', to: 'Gates' },
      { from: 'Tollgate', to: 'Tolls' },
    ])
    expect(values('SMTPToken')).toEqual([{ secret: 'cleared' }, { secret: 'set' }])
    expect(values('Notice')).toEqual([{ from: '', to: `${'x'.repeat(500)}…` }])
    expect(JSON.stringify(items)).not.toContain('hush-hush')
  })

  it('has no act as done that was refused or rolled back', async () => {
    const user = await world.newUser()
    const before = (await read('outcome=done')).total
    await world.call('admin', ['POST', '/api/user/manage', { id: user.id, action: 'promote' }])
    await world.call('root', ['PUT', '/api/user/', { id: user.id, username: 'root', quota: 5 }])
    await world.call('root', ['PUT', '/api/option/', { key: 'RetryTimes', value: '-1' }])
    expect((await read('outcome=done')).total).toBe(before)
    expect(await world.view(user.id)).toMatchObject({ username: user.name, quota: 0 })
  })

  describe('is searched (A38)', () => {
    let second: number

    beforeAll(async () => {
      second = Math.floor(world.app.clock.nowMs() / 1_000) + 100
      world.app.clock.advance(101_000)
      await world.setOption('LogConsumeEnabled', 'false')
      await world.newUser()
    })

    it.each([
      ['what a target’s name begins with, whatever the case', 'keyword=LOGcon', ['LogConsumeEnabled']],
      ['signs that mean something to SQL, literally', 'keyword=%25', []],
      ['the action', 'action=site.set-up', ['']],
      ['both at once', 'keyword=log&action=user.created', []],
      ['an action that nobody knows', 'action=nothing', []],
    ])('by %s', async (_how, query, expected) => {
      expect((await read(query)).items.map(({ target_name }) => target_name)).toEqual(expected)
    })

    it('by time, both ends counted in', async () => {
      const since = await read(`start_timestamp=${second}`)
      expect(since.items.map(({ action }) => action)).toEqual(['sign-in.succeeded', 'user.created', 'option.written'])
      const until = await read(`end_timestamp=${second - 50}`)
      expect(until.total + since.total).toBe((await read()).total)
      const exact = since.items[2]?.created_at as number
      expect((await read(`start_timestamp=${exact}&end_timestamp=${exact}`)).items).toContainEqual(since.items[2])
      expect((await read('start_timestamp=8640000000000')).total).toBe(0)
      expect((await read('end_timestamp=8640000000000')).total).toBe((await read()).total)
    })

    it.each([
      ['the whole name of who acted, whatever the case', 'actor=ROOT&action=site.set-up', 1],
      ['no beginning of it', 'actor=roo', 0],
      ['the id of who acted', 'actor_id=1&action=site.set-up', 1],
      ['another id', 'actor_id=999', 0],
      ['what was acted on', 'target_kind=site&outcome=done', 1],
      ['its kind and id', 'target_kind=user&target_id=2&action=user.created', 1],
      ['the outcome', 'outcome=done&action=site.set-up', 1],
      ['an address that nobody had', 'address=192.0.2.1', 0],
      ['a session that nobody had', 'session=no-such', 0],
    ])('by %s', async (_how, query, count) => {
      expect((await read(query)).items).toHaveLength(count)
    })

    it('by the session in which it was done, and by the address', async () => {
      const [entry] = (await read('action=option.written')).items
      const { session, address } = entry as AuditEntry
      expect(session).toMatch(/^[0-9a-f-]{36}$/)
      expect((await read(`session=${session}&address=${address}&action=option.written`)).items).toContainEqual(entry)
    })

    it('page behind page, by the place of the last entry', async () => {
      const whole = await read()
      const seen: AuditEntry[] = []
      let next: string | null = ''
      while (next !== null) {
        const page = (await world.done('GET', `/api/audit/?page_size=4&before=${next}`)).data as AuditList
        seen.push(...page.items)
        next = page.next
      }
      expect(seen).toEqual(whole.items)
      expect(whole.next).toBeNull()
    })

    it('rule K31: the earliest first, page behind page', async () => {
      const earliestFirst = (await read()).items.toReversed()
      const order = 'sort_by=created_at&sort_order=asc'
      expect((await read(order)).items).toEqual(earliestFirst)
      const seen: AuditEntry[] = []
      let next: string | null = ''
      while (next !== null) {
        const page = (await world.done('GET', `/api/audit/?page_size=4&${order}&before=${next}`)).data as AuditList
        seen.push(...page.items)
        next = page.next
      }
      expect(seen).toEqual(earliestFirst)
      const counted = (await world.done('GET', `/api/audit/?${order}&p=2&page_size=3`)).data
      expect(counted).toMatchObject({ total: earliestFirst.length, items: earliestFirst.slice(3, 6) })
    })

    it('in pages, the newest first', async () => {
      const whole = await read()
      const { data } = await world.done('GET', '/api/audit/?p=2&page_size=3')
      expect(data).toMatchObject({ page: 2, page_size: 3, total: whole.total, items: whole.items.slice(3, 6) })
    })

    it('with an index for each of its filters', async () => {
      const plans = [
        [`action = 'user.created'`, 'audit_action'],
        [`created_at >= '2026-01-01'`, 'audit_created'],
        [`lower(actor_name) = 'root'`, 'audit_actor_name'],
        [`actor_id = 1`, 'audit_actor'],
        [`target_kind = 'user' AND target_id = 2`, 'audit_target'],
        [`address = '192.0.2.1'`, 'audit_address'],
        [`session_id = 'x'`, 'audit_session'],
        [`outcome = 'refused'`, 'audit_refused'],
      ] as const
      await world.rows('SET enable_sort = off')
      for (const [condition, index] of plans) {
        const plan = await world.planOf(
          `SELECT * FROM identity.audit WHERE ${condition} AND (created_at, id) < (now(), 7)
           ORDER BY created_at DESC, id DESC LIMIT 11`,
        )
        expect(plan).toContain(`Index Scan Backward using ${index} `)
        expect(plan).not.toContain('Sort')
      }
      const byWord = await world.planOf(
        `SELECT * FROM identity.audit WHERE (lower(actor_name) LIKE 'roo%' OR lower(target_name) LIKE 'roo%')`,
      )
      expect(byWord).toContain('audit_actor_name')
      expect(byWord).toContain('audit_target_name')
    })
  })

  it('can only grow: nobody changes an act, takes one away or empties the log, not even as a replica', async () => {
    const before = await world.rows('SELECT * FROM identity.audit ORDER BY id')
    for (const sql of [
      `UPDATE identity.audit SET actor_name = 'somebody else'`,
      'DELETE FROM identity.audit',
      'TRUNCATE identity.audit',
      `SET session_replication_role = replica; DELETE FROM identity.audit`,
    ]) {
      await expect(world.rows(sql)).rejects.toThrow('append-only')
      await world.rows('RESET session_replication_role')
    }
    expect(await world.rows('SELECT * FROM identity.audit ORDER BY id')).toEqual(before)
  })

  it('is administrators’ to read', async () => {
    expect((await world.call('admin', ['GET', '/api/audit/'])).success).toBe(true)
    expect((await world.call('user', ['GET', '/api/audit/'])).status).toBe(403)
  })
})
