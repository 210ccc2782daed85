import type { UserList } from '@tollgate/contracts/http/identity'
import { type Person, World } from './world'

describe('the states of users, and what changes them', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const manage = async (id: number, action: string) =>
    (await world.done('POST', '/api/user/manage', { id, action })).data
  const statusOf = async (cookie: string) =>
    (await world.app.call('GET', '/api/user/self', { ...(cookie && { cookie }) })).status
  const mayEnter = async (name: string, password?: string) =>
    world.signIn(name, password).then(
      () => true,
      () => false,
    )

  describe('rule A3: user status', () => {
    it('active and banned toggle, and the answer says status and role (A7)', async () => {
      const { id, name } = await world.newUser()
      expect(await manage(id, 'disable')).toEqual({ status: 2, role: 1 })
      expect(await mayEnter(name)).toBe(false)
      expect(await manage(id, 'enable')).toEqual({ status: 1, role: 1 })
      expect(await mayEnter(name)).toBe(true)
    })

    it('twice is once', async () => {
      const { id } = await world.newUser()
      for (let time = 0; time < 2; time += 1) expect(await manage(id, 'disable')).toEqual({ status: 2, role: 1 })
      for (let time = 0; time < 2; time += 1) expect(await manage(id, 'enable')).toEqual({ status: 1, role: 1 })
    })

    it('a ban ends what is open, and its end opens nothing', async () => {
      const { id, cookie } = await world.newUser()
      await manage(id, 'disable')
      expect(await statusOf(cookie)).toBe(401)
      await manage(id, 'enable')
      expect(await statusOf(cookie)).toBe(401)
    })

    it('a banned user’s system access token is dead, and does not come back with them', async () => {
      const user = await world.newUser()
      const { data: token } = await world.call(user, ['GET', '/api/user/token'])
      const headers = { authorization: token as string }
      await manage(user.id, 'disable')
      expect((await world.app.call('GET', '/api/user/self', { headers })).status).toBe(403)
      await manage(user.id, 'enable')
      expect((await world.app.call('GET', '/api/user/self', { headers })).status).toBe(401)
    })
  })

  describe('rules A1 and A5: user role', () => {
    it('changes through promote and demote, and each ends what is open', async () => {
      const { id, name, cookie } = await world.newUser()
      expect(await manage(id, 'promote')).toEqual({ status: 1, role: 10 })
      expect(await statusOf(cookie)).toBe(401)
      const asAdmin = await world.signIn(name)
      expect((await world.app.call('GET', '/api/user/', { cookie: asAdmin })).status).toBe(200)
      expect(await manage(id, 'demote')).toEqual({ status: 1, role: 1 })
      expect(await statusOf(asAdmin)).toBe(401)
      const asUser = await world.signIn(name)
      expect((await world.app.call('GET', '/api/user/', { cookie: asUser })).status).toBe(403)
    })
  })

  describe('rule A6: deletion is irreversible', () => {
    const assertGone = async ({ id, name, cookie }: Person) => {
      expect(await statusOf(cookie)).toBe(401)
      expect(await mayEnter(name)).toBe(false)
      expect((await world.view(id)).DeletedAt).not.toBeNull()
      const again = await world.call('root', ['POST', '/api/user/', { username: name, password: 'long-enough' }])
      expect(again.message).toBe('This username is taken')
    }

    it('by an administrator', async () => {
      await assertGone(await world.newDeleted())
    })

    it('by the user, whom the answer signs out', async () => {
      const user = await world.newUser()
      const { data: token } = await world.call(user, ['GET', '/api/user/token'])
      const left = await world.call(user, ['DELETE', '/api/user/self'])
      expect(left).toMatchObject({ success: true, cookie: 'session=' })
      await assertGone(user)
      const headers = { authorization: token as string }
      expect((await world.app.call('GET', '/api/user/self', { headers })).status).toBe(401)
    })

    it('of a hundred wishes at once one is fulfilled', async () => {
      const user = await world.newUser()
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => world.call(user, ['DELETE', '/api/user/self'])),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
    })
  })

  describe('a password that changes', () => {
    it('by its owner ends every session but the one in which it did', async () => {
      const user = await world.newUser()
      const other = await world.signIn(user.name)
      const body = { password: 'another-one', original_password: 'long-enough' }
      expect(await world.call(user, ['PUT', '/api/user/self', body])).toMatchObject({ success: true })
      expect(await statusOf(user.cookie)).toBe(200)
      expect(await statusOf(other)).toBe(401)
      expect([await mayEnter(user.name), await mayEnter(user.name, 'another-one')]).toEqual([false, true])
    })

    it('by an administrator ends them all', async () => {
      const user = await world.newUser()
      await world.done('PUT', '/api/user/', { id: user.id, password: 'another-one' })
      expect(await statusOf(user.cookie)).toBe(401)
      expect(await mayEnter(user.name, 'another-one')).toBe(true)
    })

    it('stays when an empty one is sent, and nothing ends', async () => {
      const user = await world.newUser()
      await world.done('PUT', '/api/user/', { id: user.id, password: '', display_name: 'Same' })
      await world.call(user, ['PUT', '/api/user/self', { password: '' }])
      expect(await statusOf(user.cookie)).toBe(200)
      expect(await mayEnter(user.name)).toBe(true)
    })
  })

  it('an e-mail address signs its owner in, whatever name somebody else has chosen', async () => {
    const owner = await world.newUser()
    await world.rows('UPDATE identity.users SET email = $2 WHERE id = $1', [owner.id, 'a@site.test'])
    const other = await world.newUser()
    await world.done('PUT', '/api/user/', { id: other.id, username: 'a@site.test', password: 'another-one' })
    const cookie = await world.signIn('A@Site.test')
    expect((await world.app.call('GET', '/api/user/self', { cookie })).data).toMatchObject({ id: owner.id })
  })

  describe('quota', () => {
    it('is absolute, and counts only when it is sent', async () => {
      const { id } = await world.newUser()
      await world.done('PUT', '/api/user/', { id, quota: 500 })
      await world.done('PUT', '/api/user/', { id, display_name: 'Still 500' })
      expect(await world.view(id)).toMatchObject({ quota: 500, display_name: 'Still 500' })
      await world.done('PUT', '/api/user/', { id, quota: 0 })
      expect(await world.view(id)).toMatchObject({ quota: 0 })
    })

    it('of a new user is QuotaForNewUser', async () => {
      await world.setOption('QuotaForNewUser', '4321')
      const { id } = await world.newUser()
      expect(await world.view(id)).toMatchObject({ quota: 4321, group: 'default', role: 1, status: 1 })
      await world.setOption('QuotaForNewUser', '0')
    })
  })

  describe('the referral code (A18)', () => {
    it('is made at the first call, the same for fifty at once and for ever after', async () => {
      const user = await world.newUser()
      const ask = async () => (await world.call(user, ['GET', '/api/user/aff'])).data as string
      const codes = new Set(await Promise.all(Array.from({ length: 50 }, ask)))
      expect([...codes]).toEqual([expect.stringMatching(/^[A-Za-z0-9]{4}$/)])
      expect(codes).toContain(await ask())
    })

    it('is each user’s own', async () => {
      const codes = await Promise.all(
        [await world.newUser(), await world.newUser()].map(
          async (user) => (await world.call(user, ['GET', '/api/user/aff'])).data,
        ),
      )
      expect(new Set(codes).size).toBe(2)
    })
  })

  describe('settings', () => {
    const settingOf = async (id: number) => JSON.parse((await world.view(id)).setting) as object

    it('merge: what is not sent stays, the other way’s fields too', async () => {
      const user = await world.newUser()
      const put = (body: object) => world.call(user, ['PUT', '/api/user/setting', body])
      expect(
        await put({ notify_type: 'webhook', webhook_url: 'https://hook.example/a', webhook_secret: 'hush-hush' }),
      ).toMatchObject({ success: true })
      await put({ notify_type: 'email', notification_email: 'Me@Site.test' })
      await put({ accept_unset_model_ratio_model: true })
      await put({ quota_warning_threshold: 1_000_000 })
      expect(await settingOf(user.id)).toEqual({
        notify_type: 'email',
        notification_email: 'me@site.test',
        notification_email_confirmed: false,
        quota_warning_threshold: 1_000_000,
        webhook_url: 'https://hook.example/a',
        has_webhook_secret: true,
        accept_unset_model_ratio_model: true,
      })
    })

    it('keep a webhook’s secret sealed and tell nobody', async () => {
      const user = await world.newUser()
      await world.call(user, ['PUT', '/api/user/setting', { webhook_secret: 'hush-hush' }])
      const [row] = await world.rows<{ setting: object }>('SELECT setting FROM identity.users WHERE id = $1', [user.id])
      expect(JSON.stringify(row)).not.toContain('hush-hush')
      const { data } = await world.call(user, ['GET', '/api/user/self'])
      expect(JSON.stringify(data)).not.toMatch(/hush-hush|sealed/)
      await world.call(user, ['PUT', '/api/user/setting', { webhook_secret: null }])
      expect(await settingOf(user.id)).toMatchObject({ has_webhook_secret: false })
    })

    it('tell billing from which balance to warn, and only when it changes', async () => {
      const user = await world.newUser()
      const { warnBelow } = world.app.billing
      await world.call(user, ['PUT', '/api/user/setting', { notification_email: 'a@site.test' }])
      expect(warnBelow.has(user.id)).toBe(false)
      await world.call(user, ['PUT', '/api/user/setting', { quota_warning_threshold: 100_000 }])
      expect(warnBelow.get(user.id)).toBe(100_000)
      await world.call(user, ['PUT', '/api/user/setting', { quota_warning_threshold: null }])
      expect(warnBelow.get(user.id)).toBeNull()
    })
  })

  describe('rule A10: users are searched by keyword and group', () => {
    let ids: number[]
    const search = async (query: string) => {
      const { items } = (await world.done('GET', `/api/user/search?${query}`)).data as UserList
      return items.map(({ id }) => id)
    }

    beforeAll(async () => {
      const people = [await world.newUser(), await world.newUser(), await world.newUser()]
      ids = people.map(({ id }) => id).reverse()
      const [third, second, first] = ids as [number, number, number]
      await world.done('PUT', '/api/user/', { id: first, username: 'quarry_50%', group: 'svip' })
      await world.done('PUT', '/api/user/', { id: second, display_name: 'Quarry Two', group: 'svip' })
      await world.done('PUT', '/api/user/', { id: third, username: 'quarry-3' })
    })

    it.each([
      ['a part of the name, whatever the case', 'keyword=QUARRY', [0, 1, 2]],
      ['keyword and group together', 'keyword=quarry&group=svip', [1, 2]],
      ['signs that mean something to SQL, literally', 'keyword=%25', [2]],
      ['an underscore, literally', 'keyword=y_5', [2]],
      ['surrounding spaces that do not count', 'keyword=%20quarry-3%20', [0]],
      ['what nobody is called', 'keyword=nobody-at-all', []],
    ])('by %s', async (_how, query, expected) => {
      expect(await search(query)).toEqual(expected.map((place) => ids[place]))
    })

    it('by id', async () => {
      expect(await search(`keyword=${ids[0]}`)).toContain(ids[0])
    })

    it('and listed in pages that say how many there are', async () => {
      const { data } = await world.done('GET', '/api/user/search?keyword=quarry&p=2&page_size=2')
      expect(data).toMatchObject({ items: [{ id: ids[2] }], page: 2, page_size: 2, total: 3 })
    })
  })
})
