import type { OptionList } from '@tollgate/contracts/http/identity'
import { priceOptions, shippedText } from '@tollgate/contracts/options/shipped/price-list'
import { IdentityApp } from '../support/identity-app'

describe('identity', () => {
  let app: IdentityApp
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
  })

  describe('first-run setup', () => {
    const body = { username: 'root', password: 'root-password', confirmPassword: 'root-password' }

    it('says that it has not been done', async () => {
      expect((await app.call('GET', '/api/setup')).data).toEqual({
        status: false,
        root_init: false,
        database_type: 'postgres',
      })
      expect((await app.call('GET', '/api/status')).data).toMatchObject({ setup: false, system_name: 'Tollgate' })
    })

    it.each([
      [{ ...body, username: ' ' }, 'Enter the administrator’s username'],
      [{ ...body, password: 'short', confirmPassword: 'short' }, 'The password must have at least 8 characters'],
      [{ ...body, confirmPassword: 'other-password' }, 'The two passwords are not the same'],
      [{ ...body, username: 'thirteen-char' }, 'The username may have at most 12 characters'],
    ])('refuses what does not fit, and changes nothing', async (wrong, message) => {
      expect(await app.call('POST', '/api/setup', { body: wrong })).toMatchObject({
        status: 200,
        success: false,
        message,
      })
      expect((await app.call('GET', '/api/setup')).data).toMatchObject({ status: false })
    })

    it('comes before anybody can register', async () => {
      const visitor = { username: 'early', password: 'early-password' }
      expect((await app.call('POST', '/api/user/register', { body: visitor })).message).toBe(
        'This site has not been set up yet, so nobody can register',
      )
    })

    it('of eight at once makes one root, with an account', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('POST', '/api/setup', { body })))
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      // Root is signed in by it; nobody else is.
      const sessions = answers.map(({ cookie }) => cookie).filter((cookie) => cookie !== '')
      expect(sessions).toHaveLength(1)
      root = sessions[0]!
      const { data } = await app.call('GET', '/api/user/self', { cookie: root })
      expect(data).toMatchObject({ username: 'root', role: 100, quota: 100_000_000, display_name: 'Root User' })
    })

    it('takes the shipped price list as the site’s own with its steps, which a later one does not change (M59, M72)', async () => {
      const { data } = await app.call('GET', '/api/option/', { cookie: root })
      const stored = new Map((data as OptionList).map((option) => [option.key, option]))
      for (const key of priceOptions) {
        const { value, version } = stored.get(key) ?? {}
        expect([key, value, version]).toEqual([key, shippedText(key), 1])
      }
    })
  })

  describe('sign-in', () => {
    it.each([
      ['root', 'wrong-password'],
      ['nobody', 'root-password'],
    ])('does not say which half of %s and %s was wrong', async (username, password) => {
      const answer = await app.call('POST', '/api/user/login', { body: { username, password } })
      expect(answer).toMatchObject({
        status: 200,
        success: false,
        message: 'Wrong username or password, or the user is banned',
      })
    })

    it('answers in the caller’s language', async () => {
      const answer = await app.call('POST', '/api/user/login', { body: {}, headers: { 'accept-language': 'zh-CN' } })
      expect(answer.message).toBe('请输入用户名和密码！')
    })

    it('ends with sign-out, for this browser only', async () => {
      const other = await app.signIn('root', 'root-password')
      await app.call('GET', '/api/user/logout', { cookie: other })
      expect((await app.call('GET', '/api/user/self', { cookie: other })).status).toBe(401)
      expect((await app.call('GET', '/api/user/self', { cookie: root })).status).toBe(200)
    })

    it('accepts a system access token, and the one before no longer', async () => {
      const first = (await app.call('GET', '/api/user/token', { cookie: root })).data as string
      const self = (token: string) =>
        app.call('GET', '/api/user/self', { headers: { authorization: `Bearer ${token}` } })
      expect((await self(first)).status).toBe(200)
      const second = (await app.call('GET', '/api/user/token', { cookie: root })).data as string
      expect((await self(first)).status).toBe(401)
      expect((await self(second)).status).toBe(200)
    })

    it('refuses a write that comes from another site', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' }
      expect((await app.call('GET', '/api/user/token', { cookie: root, headers })).status).toBe(403)
    })
  })

  describe('users', () => {
    let ada: { id: number; cookie: string }

    it('are made by administrators, with what a new user gets', async () => {
      await app.call('PUT', '/api/option/', { cookie: root, body: { key: 'QuotaForNewUser', value: '7000' } })
      const made = await app.call('POST', '/api/user/', {
        cookie: root,
        body: { username: 'ada', password: 'ada-password', display_name: 'Ada' },
      })
      expect(made.success).toBe(true)
      const found = (await app.call('GET', '/api/user/search?keyword=ad', { cookie: root })).data as {
        items: { id: number }[]
      }
      expect(found.items).toEqual([
        expect.objectContaining({ username: 'ada', quota: 7000, role: 1, status: 1, group: 'default' }),
      ])
      ada = { id: found.items[0]!.id, cookie: await app.signIn('ada', 'ada-password') }
    })

    it('have names of their own, also when eight ask at once', async () => {
      const body = { username: 'twin', password: 'twin-password' }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.call('POST', '/api/user/', { cookie: root, body })),
      )
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect(answers.find((answer) => !answer.success)?.message).toBe('This username is taken')
    })

    it('cannot be given a role or quota when they are made', async () => {
      const body = { username: 'eve', password: 'eve-password', role: 100, quota: 1 }
      expect(await app.call('POST', '/api/user/', { cookie: root, body })).toMatchObject({ success: false })
    })

    it('see themselves and nobody else', async () => {
      expect((await app.call('GET', '/api/user/self', { cookie: ada.cookie })).data).toMatchObject({ username: 'ada' })
      expect((await app.call('GET', '/api/user/', { cookie: ada.cookie })).status).toBe(403)
      expect((await app.call('GET', '/api/user/', {})).status).toBe(401)
    })

    it('get the quota that an administrator sets, only when it is sent', async () => {
      await app.call('PUT', '/api/user/', { cookie: root, body: { id: ada.id, display_name: 'Ada L.' } })
      expect((await app.call('GET', `/api/user/${ada.id}`, { cookie: root })).data).toMatchObject({
        quota: 7000,
        display_name: 'Ada L.',
      })
      await app.call('PUT', '/api/user/', { cookie: root, body: { id: ada.id, quota: 123 } })
      expect((await app.call('GET', `/api/user/${ada.id}`, { cookie: root })).data).toMatchObject({ quota: 123 })
      const unknown = await app.call('PUT', '/api/user/', { cookie: root, body: { id: ada.id, group: 'nowhere' } })
      expect(unknown.message).toBe('There is no group nowhere')
    })

    it('are said to have more than was set, where calls under way hold it', async () => {
      app.billing.heldUnits = 250_000
      const kept = await app.call('PUT', '/api/user/', { cookie: root, body: { id: ada.id, quota: 5 } })
      expect(kept).toMatchObject({
        success: true,
        message:
          'Calls under way still hold quota: the balance is $0.50 for now, and falls to the amount you set as they end',
      })
      app.billing.heldUnits = 0
      const set = await app.call('PUT', '/api/user/', { cookie: root, body: { id: ada.id, quota: 123 } })
      expect(set).toMatchObject({ success: true, message: '' })
    })

    it('who are banned are out with their next request, and sign in anew after', async () => {
      expect(
        (await app.call('POST', '/api/user/manage', { cookie: root, body: { id: ada.id, action: 'disable' } })).data,
      ).toEqual({ status: 2, role: 1 })
      expect((await app.call('GET', '/api/user/self', { cookie: ada.cookie })).status).toBe(401)
      await app.call('POST', '/api/user/manage', { cookie: root, body: { id: ada.id, action: 'enable' } })
      expect((await app.call('GET', '/api/user/self', { cookie: ada.cookie })).status).toBe(401)
      ada.cookie = await app.signIn('ada', 'ada-password')
      expect((await app.call('GET', '/api/user/self', { cookie: ada.cookie })).status).toBe(200)
    })

    it('change their password only with the right old one, when they send it', async () => {
      const change = (original_password: string) =>
        app.call('PUT', '/api/user/self', { cookie: ada.cookie, body: { password: 'new-password', original_password } })
      expect((await change('wrong')).message).toBe('The current password is wrong')
      expect((await change('ada-password')).success).toBe(true)
      await expect(app.signIn('ada', 'ada-password')).rejects.toThrow()
      await app.signIn('ada', 'new-password')
    })

    it('who are deleted stay visible and inert, and keep their name', async () => {
      await app.call('POST', '/api/user/manage', { cookie: root, body: { id: ada.id, action: 'delete' } })
      expect((await app.call('GET', '/api/user/self', { cookie: ada.cookie })).status).toBe(401)
      expect((await app.call('GET', `/api/user/${ada.id}`, { cookie: root })).data).toMatchObject({
        DeletedAt: expect.any(String),
      })
      const again = await app.call('POST', '/api/user/', {
        cookie: root,
        body: { username: 'ada', password: 'ada-password' },
      })
      expect(again.message).toBe('This username is taken')
      const act = await app.call('POST', '/api/user/manage', { cookie: root, body: { id: ada.id, action: 'enable' } })
      expect(act.message).toBe('This user was deleted')
    })
  })

  const write = (key: string, value: string, cookie = root) =>
    app.call('PUT', '/api/option/', { cookie, body: { key, value } })

  describe('options', () => {
    it('hold for the next request', async () => {
      await write('SystemName', 'Mautstelle')
      expect((await app.call('GET', '/api/status')).data).toMatchObject({ system_name: 'Mautstelle' })
    })

    it('are written by thirty at once, which is more than there are connections to the database', async () => {
      const notices = Array.from({ length: 30 }, (_, place) => `Notice ${place}`)
      const answers = await Promise.all(notices.map((notice) => write('Notice', notice)))
      expect(answers.map(({ success }) => success)).toEqual(notices.map(() => true))
      expect(notices).toContain((await app.call('GET', '/api/notice')).data)
    })

    it('are never sent when they are secret', async () => {
      await write('SMTPToken', 'hush')
      const list = (await app.call('GET', '/api/option/', { cookie: root })).data as { key: string; value: string }[]
      expect(list.find((option) => option.key === 'SystemName')?.value).toBe('Mautstelle')
      expect(JSON.stringify(list)).not.toContain('SMTPToken')
    })

    it.each([
      ['Nonsense', '1', 'There is no option Nonsense'],
      ['RetryTimes', '-1', /.+/],
      ['ModelRatio', '{"gpt-4o": ', /JSON/],
    ])('refuse %s = %s', async (key, value, message) => {
      const answer = await write(key, value)
      expect(answer).toMatchObject({ status: 200, success: false })
      expect(answer.message).toMatch(message)
    })

    it('belong partly to root alone, and the refusal names the key', async () => {
      await app.call('POST', '/api/user/', { cookie: root, body: { username: 'admin', password: 'admin-password' } })
      const found = (await app.call('GET', '/api/user/search?keyword=admin', { cookie: root })).data as {
        items: { id: number }[]
      }
      await app.call('POST', '/api/user/manage', { cookie: root, body: { id: found.items[0]!.id, action: 'promote' } })
      const admin = await app.signIn('admin', 'admin-password')
      expect(await write('SMTPServer', 'mail.example', admin)).toMatchObject({
        status: 403,
        message: 'Only the super administrator may change SMTPServer',
      })
      expect((await write('RetryTimes', '2', admin)).success).toBe(true)
    })

    it('make a demo site that only root writes to', async () => {
      const admin = await app.signIn('admin', 'admin-password')
      await write('DemoSiteEnabled', 'true')
      expect((await write('RetryTimes', '3', admin)).status).toBe(405)
      expect((await write('DemoSiteEnabled', 'false')).success).toBe(true)
    })
  })

  it('answers as the console reads it', async () => {
    for (const text of ['notice', 'about', 'home_page_content']) await app.call('GET', `/api/${text}`)
    await app.call('GET', '/api/user/?p=1&page_size=2', { cookie: root })
    const site = /\/api\/(status|notice|about|home_page_content|setup|option\/)$/
    expect(app.proof.unproven(site)).toEqual([])
    expect(app.proof.unproven(/\/api\/user\/(|search|manage|\{id\}|login|logout|token)$/)).toEqual([])
    expect(app.proof.unproven(/^(GET|PUT) \/api\/user\/self$/)).toEqual([])
  })
})
