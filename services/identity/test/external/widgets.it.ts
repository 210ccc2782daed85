import type { UserView } from '@tollgate/contracts/http/identity'
import { Browser } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { aUser, bindTelegram, fromTelegram, telegramOptions } from '../support/sites/bindings'
import type { SiteFault } from '../support/sites/site'
import { WechatStandIn } from '../support/sites/wechat-site'

const wrongState = 'This sign-in has expired or was not started in this browser. Please try again'

describe('sign-in without leaving the page', () => {
  let house: IdentityApp
  let root: string
  const wechat = new WechatStandIn()

  const self = async (browser: Browser) => (await browser.get('/api/user/self')).data as UserView
  const nowS = () => Math.floor(house.clock.nowMs() / 1_000)
  const telegram = (id: number, fields: Record<string, string> = {}) =>
    fromTelegram({ id: String(id), first_name: 'Ada', auth_date: String(nowS()), ...fields })
  const countUsers = async () => (await house.database.query(`SELECT id FROM identity.users`)).length

  const somebody = () => aUser(house)

  beforeAll(async () => {
    await wechat.start()
    house = await IdentityApp.start()
    root = await house.setUp()
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await wechat.stop()
  })

  it('are closed until they are switched on (A15)', async () => {
    const browser = await somebody()
    for (const [path, query] of [
      ['wechat', { code: 'a' }],
      ['wechat/bind', { code: 'a' }],
      ['telegram/login', telegram(1)],
      ['telegram/start', {}],
      ['telegram/bind', telegram(1)],
    ] as const) {
      expect((await browser.get(`/api/oauth/${path}`, query)).message).toMatch(
        /has not switched on sign-in with (WeChat|Tele)/,
      )
    }
    await house.options(root, wechat.options)
    await house.options(root, { ...telegramOptions })
    await house.options(root, { WeChatAccountQRCodeImageURL: 'https://gate.test/qr.png' })
    expect((await browser.get('/api/status')).data).toMatchObject({
      wechat_login: true,
      wechat_qrcode: 'https://gate.test/qr.png',
      telegram_oauth: true,
      telegram_bot_name: 'gate_bot',
    })
  })

  describe('by a WeChat code', () => {
    it('open an account for who is new, and know them again', async () => {
      wechat.codes.set('123456', 'wx-ada').set('654321', 'wx-ada')
      const browser = new Browser(house)
      expect((await browser.get('/api/oauth/wechat', { code: ' 123456 ' })).success).toBe(true)
      const user = await self(browser)
      expect(user).toMatchObject({ username: `wechat_${user.id}`, wechat_id: 'wx-ada', display_name: user.username })
      const again = await new Browser(house).get('/api/oauth/wechat', { code: '654321' })
      expect(again.data).toMatchObject({ id: user.id })
    })

    it('can be bound, once', async () => {
      wechat.codes.set('1', 'wx-bob').set('2', 'wx-eve')
      const browser = await somebody()
      expect(await browser.get('/api/oauth/wechat/bind', { code: '1' })).toMatchObject({
        success: true,
        message: 'bind',
      })
      expect(await self(browser)).toMatchObject({ wechat_id: 'wx-bob' })
      expect((await browser.get('/api/oauth/wechat/bind', { code: '1' })).success).toBe(true)
      expect((await browser.get('/api/oauth/wechat/bind', { code: '2' })).message).toMatch(
        /^Another WeChat account is bound to you/,
      )
      expect((await (await somebody()).get('/api/oauth/wechat/bind', { code: '1' })).message).toMatch(
        /bound to another user$/,
      )
    })

    it('of twenty that one user brings at once bind one, and hold nobody else up', async () => {
      const codes = Array.from({ length: 20 }, (_, place) => `many-${place}`)
      for (const code of codes) wechat.codes.set(code, `wx-${code}`)
      const [browser, other] = [await somebody(), await somebody()]
      const bound = Promise.all(codes.map((code) => browser.get('/api/oauth/wechat/bind', { code })))
      expect((await self(other)).wechat_id).toBe('')
      const answers = await bound
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(answers.filter(({ message }) => /^Another WeChat account is bound to you/.test(message))).toHaveLength(19)
    })

    it.each<[SiteFault, RegExp]>([
      ['down', /cannot be reached/],
      ['broken', /cannot be reached/],
      ['not JSON', /cannot be understood/],
      ['odd', /cannot be understood/],
    ])('say so when the server is %s', async (fault, message) => {
      wechat.faults.set('GET /api/wechat/user', fault)
      expect((await new Browser(house).get('/api/oauth/wechat', { code: '123456' })).message).toMatch(message)
      wechat.faults.clear()
    })

    it('need a code', async () => {
      const visitor = new Browser(house, 'zh')
      expect((await visitor.get('/api/oauth/wechat', { code: ' ' })).message).toBe('请输入验证码！')
      expect((await visitor.get('/api/oauth/wechat/bind', { code: '1' })).status).toBe(401)
    })

    it('stop who guesses', async () => {
      const guesser = new Browser(house)
      for (let guess = 0; guess < 10; guess += 1) {
        expect((await guesser.get('/api/oauth/wechat', { code: `no-${guess}` })).message).toMatch(
          /does not accept the code/,
        )
      }
      expect((await guesser.get('/api/oauth/wechat', { code: '123456' })).status).toBe(429)
      expect((await new Browser(house).get('/api/oauth/wechat', { code: '123456' })).success).toBe(true)
    })
  })

  describe('by Telegram’s widget', () => {
    it('let in the user who bound it, and nobody else', async () => {
      const owner = await somebody()
      const before = await countUsers()
      expect(await bindTelegram(owner, telegram(100))).toMatchObject({ status: 302, location: '/personal' })
      expect(owner.cookies.has('oauth')).toBe(false)
      const { id } = await self(owner)
      const browser = new Browser(house)
      expect((await browser.get('/api/oauth/telegram/login', { ...telegram(100), lang: 'zh' })).data).toMatchObject({
        id,
      })
      expect((await new Browser(house, 'zh').get('/api/oauth/telegram/login', telegram(101))).message).toBe(
        '该 Telegram 账户尚未绑定，请先登录后在个人设置中绑定',
      )
      expect(await countUsers()).toBe(before)
    })

    it.each([
      ['another person under the same signature', () => ({ ...telegram(100), id: '101' }), 403],
      ['the signature of another bot', () => fromTelegram({ id: '100', auth_date: String(nowS()) }, '1:other'), 403],
      ['data of more than five minutes ago', () => telegram(100, { auth_date: String(nowS() - 302) }), 200],
      ['data of the future', () => telegram(100, { auth_date: String(nowS() + 60) }), 200],
    ])('refuse %s, also to bind', async (_what, data, status) => {
      const visitor = new Browser(house)
      expect(await visitor.get('/api/oauth/telegram/login', data())).toMatchObject({ status, success: false })
      expect(visitor.isSignedIn).toBe(false)
      const user = await somebody()
      expect(await bindTelegram(user, data())).toMatchObject({ status, success: false })
      expect((await self(user)).telegram_id).toBe('')
    })

    it('lead a browser back to its page where nothing can be bound', async () => {
      const user = await somebody()
      const html = { accept: 'text/html,application/xhtml+xml' }
      expect(await user.get('/api/oauth/telegram/bind', { ...telegram(300), state: 'another' }, html)).toMatchObject({
        status: 302,
        location: '/personal?binding=failed',
      })
      expect((await self(user)).telegram_id).toBe('')
    })

    it.each([
      ['without a state that the page made', { state: '' }],
      ['with another state', { state: 'another' }],
    ])('bind nothing %s', async (_what, wrong) => {
      const user = await somebody()
      expect(await bindTelegram(user, { ...telegram(200), ...wrong })).toMatchObject({
        status: 403,
        message: wrongState,
      })
      expect((await user.get('/api/oauth/telegram/bind', telegram(200))).message).toBe(wrongState)
      expect((await self(user)).telegram_id).toBe('')
    })
  })

  it.each(['wechat', 'telegram/login'])('%s signs nobody in whom another site sends', async (path) => {
    const browser = new Browser(house)
    const query = path === 'wechat' ? { code: '123456' } : telegram(100)
    expect((await browser.get(`/api/oauth/${path}`, query, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(browser.isSignedIn).toBe(false)
  })

  it('answer as the console reads it', () => {
    expect(house.proof.unproven(/oauth\/(wechat|telegram)/)).toEqual([])
  })
})
