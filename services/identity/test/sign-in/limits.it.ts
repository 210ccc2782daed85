import { AttemptLimits } from '../../src/limits/attempt-limits'
import { limitRules } from '../../src/limits/limit-rules'
import { type Answer, IdentityApp } from '../support/identity-app'

describe('limits', () => {
  let app: IdentityApp
  let root: string

  const password = 'ada-password'
  const signIn = (username: string, given: string, ip: string, language = 'en'): Promise<Answer> =>
    app.call('POST', '/api/user/login', {
      body: { username, password: given },
      headers: { 'x-forwarded-for': ip, 'accept-language': language },
    })
  const fail = async (times: number, username: string, ip: (time: number) => string) => {
    for (let time = 0; time < times; time++) {
      expect(await signIn(username, 'wrong-password', ip(time))).toMatchObject({ status: 200, success: false })
    }
  }

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
    for (const username of ['ada', 'bob']) {
      await app.call('POST', '/api/user/', { cookie: root, body: { username, password } })
    }
    await app.database.query(`UPDATE identity.users SET email = 'ada@site.test' WHERE username = 'ada'`)
  }, 60_000)

  beforeEach(() => app.forgetLimits())

  afterAll(async () => {
    await app?.stop()
  })

  it('stand as they were decided', () => {
    expect(limitRules).toEqual({
      'sign-in-account': { points: 10, seconds: 900 },
      'sign-in-client': { points: 50, seconds: 900 },
      'second-factor': { points: 5, seconds: 300 },
      'mail-pause': { points: 1, seconds: 30 },
      'mail-day': { points: 10, seconds: 86_400 },
      'mail-client': { points: 20, seconds: 3_600 },
      'registration-client': { points: 20, seconds: 3_600 },
    })
  })

  it('shut an account after ten failures from wherever, by name or by address, and say until when', async () => {
    await fail(5, 'ada', (time) => `203.0.113.${time}`)
    await fail(5, 'ADA@site.test', (time) => `203.0.113.${10 + time}`)
    const shut = await signIn('ada', password, '203.0.113.99', 'zh-CN')
    expect(shut).toMatchObject({ status: 429, success: false, message: '登录失败次数过多，请稍后再试！' })
    expect(shut.retryAfter).toBeGreaterThan(800)
    expect(shut.retryAfter).toBeLessThanOrEqual(900)
    expect((await signIn('bob', password, '203.0.113.99')).success).toBe(true)
  })

  it('tell nothing of who exists', async () => {
    await fail(10, 'nobody', (time) => `203.0.113.${time}`)
    expect((await signIn('Nobody', password, '203.0.113.99')).status).toBe(429)
  })

  it('begin anew after a sign-in that was right', async () => {
    for (let round = 0; round < 3; round++) {
      await fail(9, 'ada', (time) => `203.0.113.${time}`)
      expect((await signIn('ada', password, '203.0.113.50')).success).toBe(true)
    }
  })

  it('shut a client out after fifty failures, into any accounts, and nobody else', async () => {
    for (let account = 0; account < 10; account++) await fail(5, `nobody${account}`, () => '203.0.113.1')
    expect((await signIn('ada', password, '203.0.113.1')).status).toBe(429)
    expect((await signIn('ada', password, '203.0.113.2')).success).toBe(true)
  })

  it('do not mind many at once who know the password', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('ada', password, '203.0.113.1')))
    expect(answers.every((answer) => answer.success)).toBe(true)
  })

  it('gain nothing to who guesses at a hundred at once', async () => {
    const limits = app.app.get(AttemptLimits, { strict: false })
    const attempt = { account: 4711, ip: '203.0.113.1' }
    const wrong = Promise.resolve(null)
    const guesses = Array.from({ length: 100 }, () => limits.signIn(attempt, () => wrong))
    // The right one is found out about while the others are counted.
    const right = limits.signIn(attempt, () => Promise.allSettled(guesses).then(() => 'in'))
    await expect(right).rejects.toMatchObject({ code: 'identity.sign-in-too-often' })
  })

  it('shut one second step after five wrong codes, and count them for the account', async () => {
    const limits = app.app.get(AttemptLimits, { strict: false })
    const attempt = { account: 4712, ip: '203.0.113.1' }
    const miss = (pending: string) => limits.secondFactor({ ...attempt, pending }, async () => null)
    for (let tries = 0; tries < 5; tries++) await miss('first')
    await expect(miss('first')).rejects.toMatchObject({ code: 'identity.sign-in-too-often' })
    for (let tries = 0; tries < 5; tries++) await miss('second')
    await expect(miss('third')).rejects.toMatchObject({ code: 'identity.sign-in-too-often' })
    await expect(limits.signIn(attempt, async () => 'in')).rejects.toMatchObject({ code: 'identity.sign-in-too-often' })
  })

  it('leave sign-in and registration open while Redis is away, and mails closed', async () => {
    await app.options(root, { SMTPServer: '127.0.0.1', SMTPPort: 9, SMTPFrom: 'gate@site.test' })
    await app.withoutRedis(async () => {
      expect((await signIn('ada', password, '203.0.113.1')).success).toBe(true)
      expect((await signIn('ada', 'wrong-password', '203.0.113.1')).status).toBe(200)
      const body = { username: 'meanwhile', password }
      expect((await app.call('POST', '/api/user/register', { body })).success).toBe(true)
      const mail = await app.call('GET', '/api/verification?email=a@b.test')
      expect(mail).toMatchObject({
        status: 503,
        success: false,
        message: expect.stringContaining('No email can be sent'),
      })
    })
  })
})
