import type { AuditList, UserView } from '@tollgate/contracts/http/identity'
import { Browser, type Page } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { OidcStandIn } from '../support/sites/oidc-stand-in'

describe('groups at the OIDC provider', () => {
  let house: IdentityApp
  let root: string
  let provider: OidcStandIn
  const rules = [
    { value: 'gate-admins', role: 'admin' },
    { value: 'staff', group: 'vip' },
  ]

  const option = (key: string, value: unknown) =>
    house.call('PUT', '/api/option/', {
      cookie: root,
      body: { key, value: typeof value === 'string' ? value : JSON.stringify(value) },
    })
  const come = async (person: string, groups: unknown): Promise<Browser> => {
    await provider.say(person, { claims: { groups } })
    const browser = new Browser(house)
    const { url } = (await browser.get('/api/oauth/oidc/start')).data as { url: string }
    const page: Page = await browser.get('/api/oauth/oidc', await provider.agree(url, person))
    expect(page).toMatchObject({ success: true })
    return browser
  }
  const self = async (browser: Browser) => (await browser.get('/api/user/self')).data as UserView
  const manage = (id: number, action: string) =>
    house.call('POST', '/api/user/manage', { cookie: root, body: { id, action } })
  const about = async (id: number) =>
    ((await house.call('GET', `/api/audit/?target_id=${id}&page_size=50`, { cookie: root })).data as AuditList).items
      .filter(({ actor_name }) => actor_name === 'OIDC')
      .reverse()
      .map(({ action, details }) => [action, details])

  beforeAll(async () => {
    provider = await OidcStandIn.start('https://gate.test/oauth/oidc')
    house = await IdentityApp.start()
    root = await house.setUp()
    const named = { ServerAddress: 'https://gate.test', ...provider.described, 'oidc.enabled': true }
    await house.options(root, { ...named, GroupRatio: '{"default":1,"vip":1}' })
    await option('OidcGroupMapping', { claim: 'groups', rules })
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await provider?.stop()
  })

  it('give newcomers their role and group at once, which the audit log tells (A41)', async () => {
    const user = await self(await come('ann', ['staff', 'gate-admins', 'others']))
    expect(user).toMatchObject({ role: 10, group: 'vip' })
    const by = { issuer: provider.issuer }
    expect(await about(user.id)).toEqual([
      ['user.promoted', { role: { from: 1, to: 10 }, ...by }],
      ['user.group-set', { group: { from: 'default', to: 'vip' }, ...by }],
    ])
  })

  it('that are gone take back what they gave, and end every session that rests on it', async () => {
    const before = await come('ben', ['staff', 'gate-admins'])
    expect((await before.get('/api/user/')).status).toBe(200)
    const after = await come('ben', [])
    expect(await self(after)).toMatchObject({ role: 1, group: 'default' })
    expect((await before.get('/api/user/self')).status).toBe(401)
    expect((await after.get('/api/user/')).status).toBe(403)
    expect(await self(await come('ben', undefined))).toMatchObject({ role: 1, group: 'default' })
  })

  it('leave alone what an administrator did by hand until they say something else', async () => {
    const { id } = await self(await come('cat', ['gate-admins']))
    await manage(id, 'demote')
    expect(await self(await come('cat', ['gate-admins']))).toMatchObject({ role: 1 })
    await come('cat', [])
    expect(await self(await come('cat', ['gate-admins']))).toMatchObject({ role: 10 })
  })

  it('say nothing of who never had any of them', async () => {
    const { id } = await self(await come('dan', []))
    await manage(id, 'promote')
    expect(await self(await come('dan', ['strangers']))).toMatchObject({ role: 10, group: 'default' })
  })

  it('never touch root, and raise nobody who is banned', async () => {
    const browser = new Browser(house)
    await browser.call('POST', '/api/user/login', { body: { username: 'root', password: 'root-password' } })
    const { url } = (await browser.get('/api/oauth/oidc/start')).data as { url: string }
    await provider.say('root-person', { claims: { groups: [] } })
    expect((await browser.get('/api/oauth/oidc', await provider.agree(url, 'root-person'))).message).toBe('bind')
    expect(await self(await come('root-person', ['staff']))).toMatchObject({ role: 100, group: 'default' })
    expect(await self(await come('root-person', []))).toMatchObject({ role: 100, group: 'default' })

    const { id } = await self(await come('eva', []))
    await manage(id, 'disable')
    await provider.say('eva', { claims: { groups: ['gate-admins'] } })
    const banned = new Browser(house)
    const start = (await banned.get('/api/oauth/oidc/start')).data as { url: string }
    const page = await banned.get('/api/oauth/oidc', await provider.agree(start.url, 'eva'))
    expect(page).toMatchObject({ success: false, message: 'This user is banned' })
    expect((await house.call('GET', `/api/user/${id}`, { cookie: root })).data).toMatchObject({ role: 1 })
  })

  it('are found inside other claims, asked for by a scope, and count only for groups that the site has', async () => {
    const deep = { claim: 'realm.roles', scope: 'offline_access', rules: [{ value: 'x', group: 'nowhere' }, ...rules] }
    await option('OidcGroupMapping', deep)
    const browser = new Browser(house)
    const { url } = (await browser.get('/api/oauth/oidc/start')).data as { url: string }
    expect(new URL(url).searchParams.get('scope')).toBe('openid profile email offline_access')
    await provider.say('fay', { claims: { realm: { roles: ['x', 'staff'] } } })
    await browser.get('/api/oauth/oidc', await provider.agree(url, 'fay'))
    expect(await self(browser)).toMatchObject({ role: 1, group: 'vip' })
    await option('OidcGroupMapping', { claim: 'groups', rules })
  })

  it.each([
    [{ rules: [{ value: 'x', role: 'root' }] }],
    [{ rules: [{ value: 7, role: 'admin' }] }],
    [{ rules: [{ role: 'admin' }] }],
    [{ claims: 'groups' }],
    [[]],
  ])('are not mapped by %j, and the mapping stays', async (wrong) => {
    expect((await option('OidcGroupMapping', wrong)).success).toBe(false)
    expect(await self(await come('gus', ['staff']))).toMatchObject({ group: 'vip' })
  })

  it('are mapped by root alone', async () => {
    const admin = await come('hal', ['gate-admins'])
    const body = { key: 'OidcGroupMapping', value: '{}' }
    expect((await admin.call('PUT', '/api/option/', { body })).status).toBe(403)
  })
})
