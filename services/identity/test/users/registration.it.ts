import { type EventPayload, userInvited } from '@tollgate/contracts'
import type { UserList, UserView } from '@tollgate/contracts/http/identity'
import { Messaging } from '@tollgate/messaging'
import { type Answer, IdentityApp } from '../support/identity-app'
import { SmtpInbox } from '../support/smtp-inbox'

const password = 'some-password'

describe('visitors', () => {
  let app: IdentityApp
  let root: string
  let inbox: SmtpInbox

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const register = (body: object, ip = '198.51.100.1'): Promise<Answer> =>
    app.call('POST', '/api/user/register', { body: { password, ...body }, headers: from(ip) })
  const verify = (email: string, ip = '198.51.100.1', language = 'en'): Promise<Answer> =>
    app.call('GET', `/api/verification?${new URLSearchParams({ email })}`, {
      headers: { ...from(ip), 'accept-language': language },
    })
  /** Asks for a code and reads it in the mail. */
  const codeFor = async (email: string): Promise<string> => {
    await app.forgetLimits()
    const asked = await verify(email)
    if (!asked.success) throw new Error(asked.message)
    return (/^\d{6}$/m.exec((await inbox.next()).text) ?? [])[0] as string
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const found = async (keyword: string): Promise<UserView[]> => {
    const list: UserList = (await app.call('GET', `/api/user/search?keyword=${keyword}`, { cookie: root })).data
    return list.items
  }

  beforeAll(async () => {
    inbox = await SmtpInbox.start()
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)

  beforeEach(() => app.forgetLimits())

  afterAll(async () => {
    await app?.stop()
    await inbox?.stop()
  })

  describe('who ask for a code by mail', () => {
    it('hear so while no mail server is set up', async () => {
      expect((await verify('ada@site.test', '198.51.100.1', 'zh-CN')).message).toBe(
        '管理员未配置邮件服务器，无法发送邮件',
      )
      await app.options(root, { SMTPServer: '127.0.0.1', SMTPPort: inbox.port, SMTPFrom: 'gate@site.test' })
    })

    it.each([
      ['', '请输入邮箱！'],
      ['   ', '请输入邮箱！'],
      ['nobody', '邮箱格式不正确'],
      ['a@b', '邮箱格式不正确'],
      ['a@b.test,c@d.test', '邮箱格式不正确'],
      ['a@b.test\r\nBcc: c@d.test', '邮箱格式不正确'],
      [`${'x'.repeat(42)}@site.test`, '邮箱长度不得大于 50 位'],
    ])('hear what is wrong with %j', async (email, message) => {
      expect(await verify(email, '198.51.100.1', 'zh-CN')).toMatchObject({ status: 200, success: false, message })
      expect(inbox.unread).toBe(0)
    })

    it.each([
      [
        { EmailDomainRestrictionEnabled: true },
        'ada@elsewhere.test',
        '管理员启用了邮箱域名白名单，您的邮箱地址的域名不在白名单中',
      ],
      [
        { EmailAliasRestrictionEnabled: true },
        'a.da@gmail.com',
        '管理员启用了邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝',
      ],
      [
        { EmailAliasRestrictionEnabled: true },
        'ada+1@gmail.com',
        '管理员启用了邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝',
      ],
    ])('hear with %j that %s is not welcome', async (options, email, message) => {
      await app.options(root, options)
      expect((await verify(email, '198.51.100.1', 'zh-CN')).message).toBe(message)
      await app.options(root, { EmailDomainRestrictionEnabled: false, EmailAliasRestrictionEnabled: false })
    })

    it('get six digits, in their language', async () => {
      expect(await verify(' Ada@Site.test ', '198.51.100.1', 'zh-CN')).toMatchObject({ success: true })
      const mail = await inbox.next()
      expect(mail.to).toEqual(['ada@site.test'])
      expect(mail.text).toMatch(/^\d{6}$/m)
      expect(mail.text).toContain('您正在进行 Tollgate 邮箱验证')
    })

    it('wait half a minute before the next to the same address', async () => {
      expect(await verify('wait@site.test')).toMatchObject({ success: true })
      const again = await verify('WAIT@site.test')
      expect(again).toMatchObject({ status: 429, success: false })
      expect(again.retryAfter).toBeGreaterThan(0)
      expect(again.retryAfter).toBeLessThanOrEqual(30)
      expect(await verify('other@site.test')).toMatchObject({ success: true })
      // Nobody is kept from theirs by a stranger who asks for one.
      expect(await verify('wait@site.test', '198.51.100.2')).toMatchObject({ success: true })
      for (let mails = 0; mails < 3; mails++) await inbox.next()
    })

    it('get five a day to one address, and all together thirty', async () => {
      for (let mails = 0; mails < 30; mails++) {
        await app.forgetLimits('mail-pause')
        expect(await verify('day@site.test', `198.51.100.${mails % 6}`)).toMatchObject({ success: true })
        await inbox.next()
        if (mails === 24) expect((await verify('day@site.test', '198.51.100.0')).status).toBe(429)
      }
      await app.forgetLimits('mail-pause')
      const next = await verify('day@site.test', '198.51.100.99')
      expect(next.status).toBe(429)
      expect(next.retryAfter).toBeGreaterThan(23 * 3_600)
    })

    it('get twenty an hour from one address, whatever they ask for', async () => {
      for (let mails = 0; mails < 20; mails++) {
        expect(await verify(`m${mails}@site.test`, '2001:db8::1')).toMatchObject({ success: true })
        await inbox.next()
      }
      expect((await verify('m20@site.test', '2001:db8::ffff')).status).toBe(429)
      expect((await verify('m20@site.test', '2001:db8:1::1')).status).toBe(200)
      await inbox.next()
    })
  })

  describe('who register', () => {
    it.each([
      [{ username: '' }, 'Username and password must not be empty'],
      [{ username: 'ada', password: '' }, 'Username and password must not be empty'],
      [{ username: 'ada', password: '1234567' }, 'The password must have at least 8 characters'],
      [{ username: 'ada', password: 'x'.repeat(21) }, 'The password may have at most 20 characters'],
      [{ username: 'thirteen-char' }, 'The username may have at most 12 characters'],
      [{ username: 'ada', password2: 'other-password' }, 'The two passwords are not the same'],
      [{ username: 'ada', email: 'nobody' }, 'This is not an email address'],
      [{ username: 5 }, 'Username and password must not be empty'],
      [{ username: 'root' }, 'This username is taken'],
    ])('hear what is wrong with %j', async (body, message) => {
      expect(await register(body)).toMatchObject({ status: 200, success: false, message })
      expect(await found('ada')).toEqual([])
    })

    it.each([
      { role: 100 },
      { quota: 1 },
      { group: 'vip' },
      { status: 1 },
      { id: 1 },
      { inviter_id: 1 },
      { display_name: 'Ada' },
      { github_id: '1' },
    ])('cannot smuggle %j in', async (smuggled) => {
      expect(await register({ username: 'ada', ...smuggled })).toMatchObject({ status: 200, success: false })
      expect(await found('ada')).toEqual([])
    })

    it.each([
      [{ RegisterEnabled: false }, '管理员关闭了新用户注册'],
      [{ PasswordRegisterEnabled: false }, '管理员关闭了通过密码进行注册'],
    ])('hear that with %j nobody can', async (options, message) => {
      await app.options(root, options)
      const answer = await app.call('POST', '/api/user/register', {
        body: { username: 'ada', password },
        headers: { 'accept-language': 'zh-CN' },
      })
      expect(answer).toMatchObject({ success: false, message })
      await app.options(root, { RegisterEnabled: true, PasswordRegisterEnabled: true })
    })

    it('begin with what new users get, and without an address that nobody verified', async () => {
      await app.options(root, { QuotaForNewUser: 5_000 })
      const sent = { username: ' plain ', password2: password, email: 'root@site.test', aff_code: 'none' }
      expect(await register(sent)).toMatchObject({ status: 200, success: true, message: '' })
      const begun = { quota: 5_000, role: 1, status: 1, group: 'default', email: '', inviter_id: 0 }
      expect(await found('plain')).toMatchObject([{ username: 'plain', display_name: 'plain', ...begun }])
      await app.signIn('plain', password)
    })

    it('at the same time by one name, a hundred of them, become one, with one account', async () => {
      const accounts = app.billing.accounts.size
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, place) => register({ username: 'hundred' }, `203.0.113.${place}`)),
      )
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.message))).toEqual(
        new Set(['This username is taken']),
      )
      expect(await found('hundred')).toHaveLength(1)
      expect(app.billing.accounts.size).toBe(accounts + 1)
    })

    it('from one address open twenty accounts an hour; of what was refused sixty attempts count', async () => {
      for (let place = 0; place < 25; place++) await register({ username: 'hundred' })
      for (let place = 0; place < 20; place++) {
        expect(await register({ username: `many${place}` })).toMatchObject({ success: true })
      }
      const next = await register({ username: 'many20' })
      expect(next).toMatchObject({ status: 429, success: false })
      expect(next.retryAfter).toBeGreaterThan(3_500)
      expect(await register({ username: 'many20' }, '198.51.100.2')).toMatchObject({ success: true })
    })
  })

  describe('who were invited', () => {
    it('are told to billing, once, and keep who invited them', async () => {
      const bus = await Messaging.connect({ service: 'billing', url: app.servers.nats.url })
      const told: EventPayload<typeof userInvited>[] = []
      let arrived = () => undefined as void
      const first = new Promise<void>((resolve) => (arrived = resolve))
      await bus.feeds.follow(userInvited, {
        onPayload: (payload) => {
          told.push(payload as EventPayload<typeof userInvited>)
          arrived()
        },
        onGap: () => undefined,
      })
      const [inviter] = await found('plain')
      const aff_code: string = (await app.call('GET', '/api/user/aff', { cookie: await app.signIn('plain', password) }))
        .data
      expect(await register({ username: 'guest', aff_code })).toMatchObject({ success: true })
      await first
      const [guest] = await found('guest')
      expect(guest).toMatchObject({ inviter_id: inviter?.id })
      expect(told).toEqual([
        expect.objectContaining({
          inviteeId: guest?.id,
          inviteeName: 'guest',
          inviterId: inviter?.id,
          inviterName: 'plain',
        }),
      ])
      await bus.stop()
    })
  })

  describe('who have to verify an address', () => {
    beforeAll(() => app.options(root, { EmailVerificationEnabled: true }))

    it.each([
      [{}, 'Enter an email address'],
      [{ email: '' }, 'Enter an email address'],
      [{ email: 'v@site.test' }, 'Enter the code from the email'],
      [{ email: 'v@site.test', verification_code: ' ' }, 'Enter the code from the email'],
      [{ email: 'v@site.test', verification_code: '000000' }, 'The code from the email is wrong or has expired'],
    ])('hear what is missing in %j', async (brought, message) => {
      expect(await register({ username: 'v', ...brought })).toMatchObject({ success: false, message })
    })

    it('have it afterwards, and sign in by it however they spell it', async () => {
      const verification_code = await codeFor('vera@site.test')
      expect(await register({ username: 'vera', email: 'Vera@site.test', verification_code })).toMatchObject({
        success: true,
      })
      expect(await found('vera')).toMatchObject([{ email: 'vera@site.test' }])
      await app.signIn('VERA@site.test', password)
    })

    it('cannot use a code for another address', async () => {
      const verification_code = await codeFor('one@site.test')
      expect(await register({ username: 'one', email: 'two@site.test', verification_code })).toMatchObject({
        success: false,
      })
    })

    it('can use a code once, also when two do so at the same time', async () => {
      const verification_code = await codeFor('once@site.test')
      const answers = await Promise.all(
        ['once1', 'once2'].map((username) => register({ username, email: 'once@site.test', verification_code })),
      )
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    })

    it('keep their code when something else was wrong', async () => {
      const verification_code = await codeFor('keep@site.test')
      const body = { email: 'keep@site.test', verification_code }
      expect((await register({ ...body, username: 'root' })).message).toBe('This username is taken')
      expect(await register({ ...body, username: 'keep' })).toMatchObject({ success: true })
    })

    it('lose their code after five wrong tries', async () => {
      const verification_code = await codeFor('tries@site.test')
      const body = { username: 'tries', email: 'tries@site.test' }
      for (let tries = 0; tries < 5; tries++) await register({ ...body, verification_code: wrong(verification_code) })
      expect((await register({ ...body, verification_code })).message).toMatch('wrong or has expired')
    })

    it('lose their code after ten minutes, and to the next one', async () => {
      const first = await codeFor('late@site.test')
      const second = await codeFor('late@site.test')
      const body = { username: 'late', email: 'late@site.test' }
      if (first !== second) expect((await register({ ...body, verification_code: first })).success).toBe(false)
      app.clock.advance(600_000)
      expect((await register({ ...body, verification_code: second })).message).toMatch('wrong or has expired')
    })

    it('do not get one for an address that somebody has, nor one that somebody had', async () => {
      expect((await verify('vera@site.test')).message).toBe('This email address is taken')
      const [{ id } = { id: 0 }] = await found('vera')
      await app.call('POST', '/api/user/manage', { cookie: root, body: { id, action: 'delete' } })
      expect((await verify('vera@site.test', '198.51.100.1', 'zh-CN')).message).toBe('邮箱地址已被占用')
    })

    it('are held to the rules of the day when they come back', async () => {
      const verification_code = await codeFor('rules@site.test')
      await app.options(root, { EmailDomainRestrictionEnabled: true })
      const answer = await register({ username: 'rules', email: 'rules@site.test', verification_code })
      expect(answer.message).toMatch('certain domains only')
      await app.options(root, { EmailDomainRestrictionEnabled: false })
    })
  })

  describe('who are users already', () => {
    const bind = (cookie: string | undefined, email: string, code: string) =>
      app.call('GET', `/api/oauth/email/bind?${new URLSearchParams({ email, code })}`, { ...(cookie && { cookie }) })

    it('bind an address, and later another in its place', async () => {
      const cookie = await app.signIn('plain', password)
      for (const email of ['plain@site.test', 'better@site.test']) {
        expect(await bind(cookie, email, await codeFor(email))).toMatchObject({ success: true })
        expect(await found('plain')).toMatchObject([{ email }])
      }
    })

    it('cannot bind what another has bound meanwhile', async () => {
      const code = await codeFor('race@site.test')
      const plain = await app.signIn('plain', password)
      const [{ id } = { id: 0 }] = await found('keep')
      await app.database.query(`UPDATE identity.users SET email = 'race@site.test' WHERE id = ${id}`)
      expect((await bind(plain, 'race@site.test', code)).message).toBe('This email address is taken')
    })

    it.each([
      ['', '012345', '请输入邮箱！'],
      ['a@b.test', '', '请输入邮箱验证码！'],
      ['a@b.test', '012345', '邮箱验证码错误或已过期'],
    ])('hear what is wrong with %j and %j', async (email, code, message) => {
      const cookie = await app.signIn('plain', password)
      const query = new URLSearchParams({ email, code })
      const headers = { 'accept-language': 'zh-CN' }
      expect(await app.call('GET', `/api/oauth/email/bind?${query}`, { cookie, headers })).toMatchObject({
        status: 200,
        success: false,
        message,
      })
    })

    it('have to be signed in, and on this site', async () => {
      expect((await bind(undefined, 'a@b.test', '012345')).status).toBe(401)
      const cookie = await app.signIn('plain', password)
      const headers = { 'sec-fetch-site': 'cross-site' }
      const url = '/api/oauth/email/bind?email=a@b.test&code=012345'
      expect((await app.call('GET', url, { cookie, headers })).status).toBe(403)
    })
  })

  it('are answered as the console reads it', () => {
    expect(app.proof.unproven(/register|verification|email\/bind/)).toEqual([])
  })
})
