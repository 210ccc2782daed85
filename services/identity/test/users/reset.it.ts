import { type Answer, IdentityApp } from '../support/identity-app'
import { SmtpInbox } from '../support/smtp-inbox'

const password = 'old-password'
const email = 'ada@site.test'

describe('a lost password (A24)', () => {
  let app: IdentityApp
  let root: string
  let inbox: SmtpInbox
  let names = 0

  const request = (address: string, language = 'en') =>
    app.call('GET', `/api/reset_password?${new URLSearchParams({ email: address })}`, {
      headers: { 'accept-language': language },
    })
  const reset = (body: object, language = 'en') =>
    app.call('POST', '/api/user/reset', { body, headers: { 'accept-language': language } })
  const create = async (username: string, address: string): Promise<number> => {
    await app.call('POST', '/api/user/', { cookie: root, body: { username, password } })
    const rows = await app.database.query<{ id: number }>(
      `UPDATE identity.users SET email = '${address}' WHERE username = '${username}' RETURNING id`,
    )
    return rows[0]?.id ?? 0
  }
  /** Asks for a link and returns the page's two parameters in it. */
  const linked = async (address: string): Promise<{ email: string; token: string }> => {
    await app.forgetLimits()
    await request(address)
    const [link = ''] = /https:\S+/.exec((await inbox.next()).text) ?? []
    const { searchParams } = new URL(link)
    return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
  }

  beforeAll(async () => {
    inbox = await SmtpInbox.start()
    app = await IdentityApp.start()
    root = await app.setUp()
    await create('ada', email)
  }, 60_000)

  beforeEach(() => app.forgetLimits())

  afterAll(async () => {
    await app?.stop()
    await inbox?.stop()
  })

  it('cannot be helped while no mail server is set up', async () => {
    expect((await request(email)).message).toMatch('has not set up a mail server')
    await app.options(root, {
      SMTPServer: '127.0.0.1',
      SMTPPort: inbox.port,
      SMTPFrom: 'gate@site.test',
      ServerAddress: 'https://gate.test/sub/',
    })
  })

  it.each([
    ['', '请输入邮箱！'],
    ['nobody', '邮箱格式不正确'],
    [`${'x'.repeat(42)}@site.test`, '邮箱长度不得大于 50 位'],
  ])('cannot be helped at %j', async (address, message) => {
    expect(await request(address, 'zh-CN')).toMatchObject({ status: 200, success: false, message })
  })

  it('is told to the owner of the address, in their language', async () => {
    expect(await request('ADA@site.test', 'zh-CN')).toMatchObject({ success: true })
    const mail = await inbox.next()
    expect(mail.to).toEqual([email])
    expect(mail.text).toContain('您正在进行 Tollgate 密码重置')
    expect(mail.text).toMatch(/^https:\/\/gate\.test\/sub\/user\/reset\?email=ada%40site\.test&token=[0-9a-f]{32}$/m)
  })

  it('is answered alike for everybody, and mailed to nobody who has no account in use', async () => {
    const banned = await create('bob', 'bob@site.test')
    const deleted = await create('eve', 'eve@site.test')
    await app.call('POST', '/api/user/manage', { cookie: root, body: { id: banned, action: 'disable' } })
    await app.call('POST', '/api/user/manage', { cookie: root, body: { id: deleted, action: 'delete' } })
    const answers = []
    for (const address of ['nobody@site.test', 'bob@site.test', 'eve@site.test', email])
      answers.push(await request(address))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    // The last wish, whose job came after the others.
    expect((await inbox.next()).to).toEqual([email])
    expect(inbox.unread).toBe(0)
    expect(await app.database.query(`SELECT email FROM identity.mail_codes WHERE purpose = 'reset'`)).toEqual([
      { email },
    ])
  })

  it.each([email, 'nobody@site.test'])('is asked about once in half a minute: %s', async (address) => {
    expect((await request(address)).status).toBe(200)
    expect((await request(address)).status).toBe(429)
    if (address === email) await inbox.next()
  })

  it('is replaced by a new one, which the answer alone tells, and every session ends', async () => {
    const before = await app.signIn('ada', password)
    const link = await linked(email)
    const answer = await reset(link)
    expect(answer).toMatchObject({ success: true, data: expect.stringMatching(/^[A-Za-z0-9]{12}$/) })
    expect((await app.call('GET', '/api/user/self', { cookie: before })).status).toBe(401)
    expect((await app.call('POST', '/api/user/login', { body: { username: 'ada', password } })).success).toBe(false)
    await app.signIn('ada', answer.data)
    await app.signIn(email, answer.data)
    expect((await reset(link)).message).toBe('This reset link is not valid. Please ask for a new one')
  })

  it('is forgiven to who guessed at it, once it is replaced', async () => {
    const link = await linked(email)
    const guess = () => app.call('POST', '/api/user/login', { body: { username: 'ada', password: 'guessed' } })
    for (let tries = 0; tries < 10; tries++) await guess()
    expect((await guess()).status).toBe(429)
    await app.signIn('ada', (await reset(link)).data)
  })

  it('is replaced once, also when two follow the link at the same time', async () => {
    const link = await linked(email)
    const answers = await Promise.all([reset(link), reset(link)])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  it('cannot be replaced by an older link', async () => {
    const first = await linked(email)
    const second = await linked(email)
    expect((await reset(first)).success).toBe(false)
    expect((await reset(second)).success).toBe(true)
  })

  it.each([
    [{}, '请输入邮箱！'],
    [{ email: 'nobody', token: 'x' }, '邮箱格式不正确'],
    [{ email }, '无效的重置链接，请重新发起密码重置'],
    [{ email, token: '' }, '无效的重置链接，请重新发起密码重置'],
    [{ email, token: '0'.repeat(32) }, '无效的重置链接，请重新发起密码重置'],
    [{ email: 'nobody@site.test', token: '0'.repeat(32) }, '无效的重置链接，请重新发起密码重置'],
  ])('cannot be replaced with %j', async (body, message) => {
    expect(await reset(body, 'zh-CN')).toMatchObject({ status: 200, success: false, message })
  })

  it('cannot be chosen by who has the link, nor anything else', async () => {
    const link = await linked(email)
    expect(await reset({ ...link, password: 'my-own-choice' })).toMatchObject({ status: 200, success: false })
    expect((await reset(link)).success).toBe(true)
  })

  it('cannot be replaced ten minutes later', async () => {
    const link = await linked(email)
    app.clock.advance(600_000)
    expect((await reset(link)).success).toBe(false)
  })

  it('cannot be replaced by a code for an address', async () => {
    const asked = await app.call('GET', '/api/verification?email=new@site.test')
    expect(asked.success).toBe(true)
    const [token] = /^\d{6}$/m.exec((await inbox.next()).text) ?? []
    expect((await reset({ email: 'new@site.test', token })).success).toBe(false)
  })

  describe('by a link that was mailed before', () => {
    const news = 'another-password'
    const asUser = (username: string) => app.signIn(username, password)
    const done = async (call: Promise<Answer>) => {
      const answer = await call
      if (!answer.success) throw new Error(answer.message)
    }
    const manage = (id: number, action: string) =>
      done(app.call('POST', '/api/user/manage', { cookie: root, body: { id, action } }))
    const bind = async (cookie: string, address: string) => {
      await app.forgetLimits()
      await done(app.call('GET', `/api/verification?email=${address}`))
      const [code = ''] = /^\d{6}$/m.exec((await inbox.next()).text) ?? []
      await done(app.call('GET', `/api/oauth/email/bind?email=${address}&code=${code}`, { cookie }))
    }

    it.each<[string, (id: number, name: string) => Promise<void>]>([
      [
        'the password was changed by its owner',
        async (_id, name) => {
          const body = { password: news, original_password: password }
          await done(app.call('PUT', '/api/user/self', { cookie: await asUser(name), body }))
        },
      ],
      [
        'an administrator set the password',
        (id) => done(app.call('PUT', '/api/user/', { cookie: root, body: { id, password: news } })),
      ],
      [
        'another address was bound and the first one again',
        async (_id, name) => {
          const cookie = await asUser(name)
          await bind(cookie, `${name}-2@site.test`)
          await bind(cookie, `${name}@site.test`)
        },
      ],
      [
        'the address was taken off, and is somebody else’s now',
        async (_id, name) => {
          const cookie = await asUser(name)
          await done(app.call('DELETE', '/api/user/bindings/email', { cookie }))
          await create(`${name}-heir`.slice(0, 12), `${name}@site.test`)
        },
      ],
      [
        'its user was banned, and let in again',
        async (id) => {
          await manage(id, 'disable')
          await manage(id, 'enable')
        },
      ],
      ['its user was banned', (id) => manage(id, 'disable')],
      ['its user was deleted', (id) => manage(id, 'delete')],
      [
        'every second factor was taken off by an administrator',
        (id) => done(app.call('DELETE', `/api/user/${id}/2fa`, { cookie: root })),
      ],
    ])('cannot be replaced where %s', async (_what, change) => {
      await app.prove(root)
      const name = `lost${(names += 1)}`
      const id = await create(name, `${name}@site.test`)
      const link = await linked(`${name}@site.test`)
      await change(id, name)
      expect((await reset(link)).message).toBe('This reset link is not valid. Please ask for a new one')
    })

    it('is replaced where nothing happened to it, whatever else its user did', async () => {
      await app.prove(root)
      const id = await create('calm', 'calm@site.test')
      const link = await linked('calm@site.test')
      const cookie = await asUser('calm')
      await done(app.call('PUT', '/api/user/self', { cookie, body: { display_name: 'Calm' } }))
      await done(app.call('PUT', '/api/user/setting', { cookie, body: { quota_warning_threshold: 5 } }))
      await done(app.call('PUT', '/api/user/', { cookie: root, body: { id, display_name: 'Very calm' } }))
      expect((await reset(link)).success).toBe(true)
    })
  })
})
