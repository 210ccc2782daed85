import type { AuditEntry, AuditList } from '@tollgate/contracts/http/identity'
import { type Person, World } from '../rules/world'

describe('the audit log', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const read = async (query = '') => (await world.done('GET', `/api/audit/?page_size=100&${query}`)).data as AuditList
  /** What was written about a user, the oldest first. */
  const about = async ({ id }: Person) => (await read()).items.filter((entry) => entry.target_id === id).reverse()
  const told = ({ action, details }: AuditEntry) => [action, details]

  it('has the setup, its options and who did it', async () => {
    const { items } = await read('keyword=root')
    const first = items.slice(-3).reverse()
    expect(first.map(({ action, target_kind, target_name }) => [action, target_kind, target_name])).toEqual([
      ['site.set-up', 'site', ''],
      ['option.written', 'option', 'SelfUseModeEnabled'],
      ['option.written', 'option', 'DemoSiteEnabled'],
    ])
    for (const entry of first) expect(entry).toMatchObject({ actor_id: 1, actor_name: 'root' })
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
    expect((await about(user)).map(told)).toEqual([
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
      ['user.quota-set', { quota: { from: 0, to: 900 } }],
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

  it('has an account that its owner left, and nothing else of what users do to themselves', async () => {
    const user = await world.newUser()
    await world.call(user, ['PUT', '/api/user/self', { display_name: 'Me' }])
    await world.call(user, ['PUT', '/api/user/setting', { notify_type: 'email' }])
    await world.call(user, ['DELETE', '/api/user/self'])
    expect((await about(user)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['user.created', 'root'],
      ['user.deleted', user.name],
    ])
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
    expect(values('SMTPToken')).toEqual([
      { from: '***', to: '' },
      { from: '', to: '***' },
    ])
    expect(values('Notice')).toEqual([{ from: '', to: `${'x'.repeat(500)}…` }])
    expect(JSON.stringify(items)).not.toContain('hush-hush')
  })

  it('has nothing of an act that was refused or rolled back', async () => {
    const user = await world.newUser()
    const before = (await read()).total
    await world.call('admin', ['POST', '/api/user/manage', { id: user.id, action: 'promote' }])
    await world.call('root', ['PUT', '/api/user/', { id: user.id, username: 'root', quota: 5 }])
    await world.call('root', ['PUT', '/api/option/', { key: 'RetryTimes', value: '-1' }])
    expect((await read()).total).toBe(before)
    expect(await world.view(user.id)).toMatchObject({ username: user.name, quota: 0 })
  })

  describe('is searched', () => {
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
      expect(since.items.map(({ action }) => action)).toEqual(['user.created', 'option.written'])
      const until = await read(`end_timestamp=${second - 50}`)
      expect(until.total + since.total).toBe((await read()).total)
      const exact = since.items[1]?.created_at as number
      expect((await read(`start_timestamp=${exact}&end_timestamp=${exact}`)).items).toContainEqual(since.items[1])
      expect((await read('start_timestamp=8640000000000')).total).toBe(0)
      expect((await read('end_timestamp=8640000000000')).total).toBe((await read()).total)
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
        [`lower(actor_name) LIKE 'roo%'`, 'audit_actor_name'],
        [`lower(target_name) LIKE 'roo%'`, 'audit_target_name'],
      ] as const
      for (const [condition, index] of plans) {
        const rows = await world.planOf(`SELECT * FROM identity.audit WHERE ${condition}`)
        expect(rows).toContain(index)
      }
    })
  })

  it('is administrators’ to read', async () => {
    expect((await world.call('admin', ['GET', '/api/audit/'])).success).toBe(true)
    expect((await world.call('user', ['GET', '/api/audit/'])).status).toBe(403)
  })
})
