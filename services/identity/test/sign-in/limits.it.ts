import { availableParallelism } from 'node:os'
import { AttemptLimits } from '../../src/limits/attempt-limits'
import { limitRules } from '../../src/limits/limit-rules'
import { UserDirectory } from '../../src/users/user-directory.service'
import { Device } from '../support/device'
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
      'sign-in-pair': { points: 10, seconds: 900 },
      'sign-in-client': { points: 50, seconds: 900 },
      'sign-in-account': { points: 100, seconds: 43_200 },
      'sign-in-device': { points: 10, seconds: 900 },
      'sign-in-device-day': { points: 50, seconds: 86_400 },
      'passkey-client': { points: 100, seconds: 900 },
      'second-factor': { points: 5, seconds: 300 },
      'second-factor-account': { points: 30, seconds: 86_400 },
      'code-client': { points: 30, seconds: 900 },
      'setup-client': { points: 10, seconds: 900 },
      'mail-pause': { points: 1, seconds: 30 },
      'mail-pair-day': { points: 5, seconds: 86_400 },
      'mail-day': { points: 30, seconds: 86_400 },
      'letter-act': { points: 10, seconds: 86_400 },
      'balance-warning': { points: 6, seconds: 3_600 },
      'budget-warning': { points: 20, seconds: 3_600 },
      'channel-notice': { points: 2, seconds: 600 },
      'key-notice': { points: 1, seconds: 600 },
      'channel-notices': { points: 30, seconds: 3_600 },
      'mail-client': { points: 20, seconds: 3_600 },
      'registration-client': { points: 20, seconds: 3_600 },
      'registration-try': { points: 60, seconds: 3_600 },
    })
  })

  it('shut a client out of an account after ten failures, by name or by address, and say until when', async () => {
    await fail(5, 'ada', () => '203.0.113.1')
    await fail(5, 'ADA@site.test', () => '203.0.113.1')
    const shut = await signIn('ada', password, '203.0.113.1', 'zh-CN')
    expect(shut).toMatchObject({ status: 429, success: false, message: '登录失败次数过多，请稍后再试！' })
    expect(shut.retryAfter).toBeGreaterThan(800)
    expect(shut.retryAfter).toBeLessThanOrEqual(900)
    expect((await signIn('bob', password, '203.0.113.1')).success).toBe(true)
  })

  it('do not let a stranger shut the owner out', async () => {
    for (const stranger of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await fail(10, 'ada', () => stranger)
    expect((await signIn('ada', password, '203.0.113.1')).status).toBe(429)
    expect((await signIn('ada', password, '203.0.113.99')).success).toBe(true)
  })

  describe('of a device that has signed in before', () => {
    const at = (ip: string) => new Device(app, { 'x-forwarded-for': ip })
    const known = async (username: string, ip: string): Promise<Device> => {
      const device = at(ip)
      expect((await device.signIn(username, password)).success).toBe(true)
      device.cookies.delete('session')
      return device
    }

    it('are its own: no number of strangers shuts it out, nor its neighbour behind the same address', async () => {
      const device = await known('ada', '203.0.113.90')
      for (let stranger = 0; stranger < 10; stranger++) await fail(10, 'ada', () => `203.0.113.${stranger}`)
      for (let account = 0; account < 5; account++) await fail(10, `nobody${account}`, () => '203.0.113.90')
      expect((await signIn('ada', password, '203.0.113.91')).status).toBe(429)
      expect((await device.signIn('ada', password)).success).toBe(true)
    })

    it('end guessing by who has stolen its cookie, and shut out nobody else', async () => {
      const device = await known('ada', '203.0.113.90')
      for (let time = 0; time < 10; time++) {
        expect((await device.signIn('ada', 'wrong-password')).status).toBe(200)
      }
      expect((await device.signIn('ada', password)).status).toBe(429)
      expect((await signIn('ada', password, '203.0.113.90')).success).toBe(true)
    })

    it('count for the accounts that it has signed in to alone', async () => {
      const device = await known('bob', '203.0.113.90')
      for (let time = 0; time < 10; time++) await device.signIn('ada', 'wrong-password')
      expect((await device.signIn('ada', password)).status).toBe(429)
      expect((await device.signIn('bob', password)).success).toBe(true)
    })

    it('know it by a cookie that no script reads and nobody can make', async () => {
      const device = await known('ada', '203.0.113.90')
      const forged = at('203.0.113.90')
      forged.cookies.set('device', `${device.cookies.get('device')?.slice(0, -2)}xx`)
      await fail(10, 'ada', () => '203.0.113.90')
      expect((await forged.signIn('ada', password)).status).toBe(429)
      const { setCookies } = await device.signIn('ada', password)
      const set = setCookies.find((cookie) => cookie.startsWith('device='))
      expect(set).toMatch(/HttpOnly/)
      expect(set).toMatch(/SameSite=Lax/)
      expect(set).toMatch(/Max-Age=31536000/)
    })
  })

  it('end guessing from everywhere after a hundred failures, right sign-ins of the owner or not', async () => {
    for (let at = 0; at < 10; at++) {
      await fail(10, 'bob', () => `203.0.113.${at}`)
      if (at < 9) expect((await signIn('bob', password, '203.0.113.99')).success).toBe(true)
    }
    const shut = await signIn('bob', password, '203.0.113.99')
    expect(shut.status).toBe(429)
    expect(shut.retryAfter).toBeGreaterThan(43_000)
  })

  it('tell nothing of who exists', async () => {
    const answers: Answer[] = []
    for (const name of ['nobody', 'ada']) {
      for (let time = 0; time < 11; time++) answers.push(await signIn(name, 'wrong-password', '203.0.113.1'))
    }
    const [ofNobody, ofAda] = [answers.slice(0, 11), answers.slice(11)].map((all) =>
      all.map(({ status, message }) => [status, message]),
    )
    expect(ofNobody).toEqual(ofAda)
    expect((await signIn('Nobody', password, '203.0.113.1')).status).toBe(429)
  })

  it('begin anew after a sign-in that was right', async () => {
    for (let round = 0; round < 3; round++) {
      await fail(9, 'ada', () => '203.0.113.50')
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

  describe('of many at once', () => {
    // The very module that the house hashes with.
    const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    let running = 0
    let most = 0
    let verified: jest.SpyInstance

    beforeEach(async () => {
      await signIn('ada', password, '203.0.113.77') // so that the hash for unknown names is made
      const { verify } = argon2
      running = most = 0
      verified = jest.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
        most = Math.max(most, ++running)
        return verify(...given).finally(() => (running -= 1))
      })
    })
    afterEach(() => verified.mockRestore())

    it('judge ten of sixty guesses, and say of no other whether it was right', async () => {
      const guesses = Array.from({ length: 60 }, (_, place) =>
        place % 2 === 1 && place > 20 ? password : `wrong-${place}`,
      )
      const answers = await Promise.all(guesses.map((guess) => signIn('ada', guess, '203.0.113.1')))
      expect(verified.mock.calls.length).toBeLessThanOrEqual(10)
      const told = answers.map(({ status, success, message, cookie }) =>
        JSON.stringify([status, success, message, cookie]),
      )
      const [of, right] = [(wanted: boolean) => told.filter((_, at) => (guesses[at] === password) === wanted), true]
      const refused = told.filter((text) => text.startsWith('[429'))
      expect(refused).toHaveLength(50)
      expect(new Set(refused).size).toBe(1)
      expect(new Set(of(right))).toEqual(new Set(refused))
      expect(answers.filter(({ success }) => success)).toEqual([])
    })

    it('hash a few of two hundred at once, and fifty in all', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, place) => signIn(`nobody${place}`, 'wrong-password', '203.0.113.1')),
      )
      expect(most).toBeLessThanOrEqual(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))))
      expect(verified).toHaveBeenCalledTimes(50)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(150)
    })
  })

  describe('that are reached', () => {
    const flood = (name: (place: number) => string) =>
      Promise.all(Array.from({ length: 200 }, (_, place) => signIn(name(place), password, '203.0.113.1')))
    let looked: jest.SpyInstance

    beforeEach(() => void (looked = jest.spyOn(UserDirectory.prototype, 'findForSignIn')))
    afterEach(() => looked.mockRestore())

    it.each([
      ['of one name', 10, () => 'ada'],
      ['of many names', 50, (place: number) => `nobody${place}`],
    ])('refuse a flood %s without looking for each account', async (_case, most, name) => {
      for (let time = 0; time < most; time++) await signIn(name(time), 'wrong-password', '203.0.113.1')
      looked.mockClear()
      const answers = await flood(name)
      expect(answers.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toHaveLength(200)
      // Those whose turn it was, and what the audit log says of them all.
      expect(looked.mock.calls.length).toBeLessThan(most === 10 ? 8 : 30)
      expect(await signIn('bob', password, '203.0.113.2')).toMatchObject({ success: true })
      await app.forgetLimits()
      expect(await signIn('ada', password, '203.0.113.1')).toMatchObject({ success: true })
    })
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

  it('end guessing codes by who knows the password, from wherever and however often they begin', async () => {
    const limits = app.app.get(AttemptLimits, { strict: false })
    const guess = (time: number) =>
      limits.secondFactor({ account: 4713, ip: `203.0.113.${time}`, pending: `sign-in ${time}` }, async () => null)
    for (let time = 0; time < 30; time++) expect(await guess(time)).toBeNull()
    await expect(guess(31)).rejects.toMatchObject({ code: 'identity.sign-in-too-often' })
  })

  it('count wrong codes and links of mails by client, and leave others alone', async () => {
    const reset = (place: number, ip: string) =>
      app.call('POST', '/api/user/reset', {
        body: { email: `m${place}@site.test`, token: '0'.repeat(32) },
        headers: { 'x-forwarded-for': ip },
      })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, place) => reset(place, '203.0.113.1')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await reset(1, '203.0.113.2')).status).toBe(200)
  })

  it('end trying out which names are taken', async () => {
    const tryName = () =>
      app.call('POST', '/api/user/register', {
        body: { username: 'ada', password },
        headers: { 'x-forwarded-for': '203.0.113.1' },
      })
    for (let time = 0; time < 60; time++) expect((await tryName()).status).toBe(200)
    expect(await tryName()).toMatchObject({ status: 429, message: expect.stringContaining('opened from here') })
  })

  it('leave an address its mails, however many a stranger asks for', async () => {
    const limits = app.app.get(AttemptLimits, { strict: false })
    const wish = async (ip: string) => {
      await app.forgetLimits('mail-pause')
      return limits.mailTo('ada@site.test', ip)
    }
    for (let time = 0; time < 5; time++) await wish('203.0.113.1')
    await expect(wish('203.0.113.1')).rejects.toMatchObject({ code: 'identity.mail-too-often' })
    await wish('203.0.113.2')
    // Their pause is not the owner's either.
    await limits.mailTo('bob@site.test', '203.0.113.1')
    await limits.mailTo('bob@site.test', '203.0.113.2')
    for (let at = 3; at < 27; at++) await wish(`203.0.113.${at}`)
    await expect(wish('203.0.113.99')).rejects.toMatchObject({ code: 'identity.mail-too-often' })
  })

  it('are kept by each process while Redis is away', async () => {
    await app.withoutRedis(async () => {
      await fail(10, 'ada', () => '203.0.113.1')
      expect((await signIn('ada', password, '203.0.113.1')).status).toBe(429)
      expect((await signIn('ada', password, '203.0.113.2')).success).toBe(true)
    })
  })

  it('leave sign-in and registration open while Redis is away, and mails closed', async () => {
    await app.options(root, { SMTPServer: '127.0.0.1', SMTPPort: 9, SMTPFrom: 'gate@site.test' })
    await app.withoutRedis(async () => {
      expect((await signIn('ada', password, '203.0.113.5')).success).toBe(true)
      expect((await signIn('ada', 'wrong-password', '203.0.113.5')).status).toBe(200)
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
