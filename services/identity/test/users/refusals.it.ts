import type { AuditEntry, AuditList } from '@tollgate/contracts/http/identity'
import { RefusalsService } from '../../src/refusals/refusals.service'
import { type Ask, type Who, World } from '../rules/world'

describe('what is refused stands in the audit log (A37)', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  /** What was refused since then, the oldest first, once it is written. */
  const refusedSince = async (id: number): Promise<AuditEntry[]> => {
    await world.app.app.get(RefusalsService).flush()
    const list = (await world.done('GET', '/api/audit/?outcome=refused&page_size=100')).data as AuditList
    return list.items.filter((entry) => entry.id > id).reverse()
  }
  const last = async () =>
    (await world.rows<{ id: number }>('SELECT max(id)::int AS id FROM identity.audit'))[0]?.id ?? 0

  const signIn = (username: string, password = 'wrong-words'): Ask => [
    'POST',
    '/api/user/login',
    { username, password },
  ]

  it.each<[string, Who, Ask, object]>([
    [
      'a sign-in with the name of somebody',
      'visitor',
      signIn('person-1'),
      { action: 'sign-in.failed', target_kind: 'user', target_name: 'person-1', actor_id: null, actor_name: '' },
    ],
    [
      'a sign-in with a name that nobody has, of which the beginning is kept',
      'visitor',
      signIn('my-password-42'),
      { action: 'sign-in.failed', target_id: null, target_name: 'my***' },
    ],
    [
      'a second step that nobody began',
      'visitor',
      ['POST', '/api/user/login/2fa', { code: '123456' }],
      { action: 'sign-in.second-factor-failed', target_name: '' },
    ],
    [
      'a reset by a broken link',
      'visitor',
      ['POST', '/api/user/reset', { email: 'ada@site.test', token: '0'.repeat(32) }],
      { action: 'reset.failed', target_name: 'ad***' },
    ],
    [
      'a registration with a name that is taken',
      'visitor',
      ['POST', '/api/user/register', { username: 'person-1', password: 'long-enough', password2: 'long-enough' }],
      { action: 'registration.failed', target_name: 'person-1' },
    ],
    [
      'an administrator’s page for a user',
      'user',
      ['GET', '/api/option/'],
      {
        action: 'access.refused',
        target_name: 'GET /api/option',
        actor_name: 'person-1',
        details: { code: 'platform.forbidden' },
      },
    ],
    [
      'an option of root’s for an administrator',
      'admin',
      ['PUT', '/api/option/', { key: 'RegisterEnabled', value: 'false' }],
      { action: 'access.refused', actor_name: 'person-2', details: { code: 'identity.option-root-only' } },
    ],
    [
      'an act on somebody of a higher rank',
      'admin',
      ['POST', '/api/user/manage', { id: 1, action: 'disable' }],
      { action: 'access.refused', actor_name: 'person-2', details: { code: 'identity.rank-too-high' } },
    ],
  ])('%s', async (_what, who, ask, expected) => {
    const before = await last()
    expect((await world.call(who, ask)).success).toBe(false)
    const entries = await refusedSince(before)
    expect(entries).toEqual([expect.objectContaining(expected)])
    expect(entries[0]?.address).toMatch(/^10\./)
    if (who !== 'visitor') expect(entries[0]?.session).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('counts a flood of failures instead of listing it', async () => {
    const before = await last()
    const headers = { 'x-forwarded-for': '203.0.113.50' }
    const body = { username: 'person-1', password: 'wrong-words' }
    for (let at = 0; at < 40; at += 1) await world.app.call('POST', '/api/user/login', { body, headers })
    const entries = await refusedSince(before)
    expect(entries.length).toBeLessThanOrEqual(4)
    expect(entries.every(({ address, target_name }) => address === '203.0.113.50' && target_name === 'person-1')).toBe(
      true,
    )
    const times = entries.map(({ details }) => Number(details['times'] ?? 1))
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(new Set(entries.map(({ details }) => details['code'])).size).toBe(2)
  })

  it('counts what one address does to many names together', async () => {
    const before = await last()
    const headers = { 'x-forwarded-for': '203.0.113.51' }
    for (let at = 0; at < 60; at += 1) {
      await world.app.call('POST', '/api/user/login', {
        body: { username: `no-${at}`, password: 'wrong-words' },
        headers,
      })
    }
    const entries = await refusedSince(before)
    expect(entries.length).toBeLessThanOrEqual(23)
    expect(entries.reduce((sum, { details }) => sum + Number(details['times'] ?? 1), 0)).toBe(60)
  })

  it('keeps neither wrong fields nor secrets', async () => {
    const before = await last()
    await world.call('visitor', ['POST', '/api/user/login', { username: '', password: 'hush-hush' }])
    await world.call('visitor', ['POST', '/api/user/login', { username: 'person-1', password: 'hush-hush' }])
    expect(JSON.stringify(await refusedSince(before))).not.toContain('hush-hush')
    expect(await refusedSince(before)).toHaveLength(1)
  })
})
