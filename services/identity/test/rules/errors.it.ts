import { type Ask, refuses, World } from './world'

const anonymous = {
  status: 401,
  zh: '未登录或登录已过期，请重新登录',
  en: 'You are not signed in, or your session has ended. Please sign in again',
}
const failed = { zh: '用户名或密码错误，或用户已被封禁', en: 'Wrong username or password, or the user is banned' }

describe('the words of rules K11 and K12, as far as the server makes it', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const signIn = (username: string, password: string): Ask => ['POST', '/api/user/login', { username, password }]

  refuses(
    () => world,
    [
      { rule: '401: nobody is signed in', as: 'visitor', ask: ['GET', '/api/user/self'], ...anonymous },
      {
        rule: '403: the role is too low',
        as: 'user',
        ask: ['GET', '/api/user/'],
        status: 403,
        zh: '无权进行此操作，权限不足',
        en: 'You do not have permission to do this',
      },
      {
        rule: '404: no such route',
        as: 'root',
        ask: ['GET', '/api/user/self/nothing'],
        status: 404,
        zh: '接口不存在',
        en: 'There is no such route',
      },
      {
        rule: '404: no such method',
        as: 'root',
        ask: ['DELETE', '/api/status'],
        status: 404,
        zh: '接口不存在',
        en: 'There is no such route',
      },
      { rule: 'success=false: a wrong password', as: 'visitor', ask: signIn('root', 'wrong-password'), ...failed },
      {
        rule: 'success=false: an unknown name, told in the same words',
        as: 'visitor',
        ask: signIn('nobody', 'long-enough'),
        ...failed,
      },
      {
        rule: 'success=false: a banned user, told in the same words',
        as: 'visitor',
        ask: async (it) => {
          const { id, name } = await it.newUser()
          await it.done('POST', '/api/user/manage', { id, action: 'disable' })
          return signIn(name, 'long-enough')
        },
        ...failed,
      },
      {
        rule: 'success=false: a deleted user, told in the same words',
        as: 'visitor',
        ask: async (it) => signIn((await it.newDeleted()).name, 'long-enough'),
        ...failed,
      },
      {
        rule: 'the OIDC configuration cannot be read',
        as: 'root',
        ask: ['GET', '/api/option/oidc_discovery?url=http://127.0.0.1:9/'],
        zh: '获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确',
        en: 'The OIDC configuration cannot be read. Please check the network and the Well-Known URL',
      },
      {
        rule: 'the OIDC configuration has an address',
        as: 'root',
        ask: ['GET', '/api/option/oidc_discovery?url=idp.example'],
        zh: 'Well-Known URL 必须以 http:// 或 https:// 开头',
        en: 'The Well-Known URL must start with http:// or https://',
      },
    ],
  )

  it('401: the header names another user than the session', async () => {
    const { cookie } = world.person('user')
    for (const name of ['new-api-user', 'veloera-user']) {
      const answer = await world.app.call('GET', '/api/user/self', { cookie, headers: { [name]: '1' } })
      expect(answer).toMatchObject({ status: 401, success: false })
    }
  })

  it('403: a write that another site made the browser send', async () => {
    const { cookie } = world.person('user')
    for (const url of ['/api/user/token', '/api/user/aff', '/api/user/logout']) {
      const answer = await world.app.call('GET', url, { cookie, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(answer.status).toBe(403)
    }
  })

  it('429: too many wrong passwords, with the time to wait', async () => {
    const { name } = await world.newUser()
    const from = { 'x-forwarded-for': '203.0.113.200' }
    const enter = (password: string) =>
      world.app.call('POST', '/api/user/login', { body: { username: name, password }, headers: from })
    for (let time = 0; time < 10; time += 1) await enter('wrong-password')
    const answer = await enter('long-enough')
    expect(answer).toMatchObject({ status: 429, success: false, retryAfter: expect.any(Number) })
  })

  it('429: too many wrong old passwords are no other way to guess', async () => {
    const user = await world.newUser()
    const guess = (original_password: string) => world.call(user, ['PUT', '/api/user/self', { original_password }])
    for (let time = 0; time < 10; time += 1) await guess('wrong-password')
    expect(await guess('long-enough')).toMatchObject({ status: 429 })
  })

  describe('what an option has closed', () => {
    const closed = [
      ['PasswordLoginEnabled', '管理员关闭了密码登录', 'The administrator has switched off sign-in by password'],
      ['RegisterEnabled', '管理员关闭了新用户注册', 'The administrator has switched off registration'],
      [
        'PasswordRegisterEnabled',
        '管理员关闭了通过密码进行注册',
        'The administrator has switched off registration by password',
      ],
    ] as const
    const register: Ask = ['POST', '/api/user/register', { username: 'newcomer', password: 'long-enough' }]

    describe.each(closed)('%s', (key, zh, en) => {
      beforeAll(() => world.setOption(key, 'false'))
      afterAll(() => world.setOption(key, 'true'))
      refuses(
        () => world,
        [
          {
            rule: 'is closed to everybody, root too',
            as: 'visitor',
            ask: key === 'PasswordLoginEnabled' ? signIn('root', 'root-password') : register,
            zh,
            en,
          },
        ],
      )
    })
  })

  describe('405: a demo site is written to by root alone', () => {
    const demo = { status: 405, zh: '演示站点不允许此操作', en: 'The demo site does not allow this' }
    beforeAll(() => world.setOption('DemoSiteEnabled', 'true'))
    afterAll(() => world.setOption('DemoSiteEnabled', 'false'))

    refuses(
      () => world,
      [
        {
          rule: 'a visitor registers not',
          as: 'visitor',
          ask: ['POST', '/api/user/register', { username: 'a', password: 'long-enough' }],
          ...demo,
        },
        {
          rule: 'a user changes nothing of theirs',
          as: 'user',
          ask: ['PUT', '/api/user/self', { display_name: 'x' }],
          ...demo,
        },
        { rule: 'a user makes no access token', as: 'user', ask: ['GET', '/api/user/token'], ...demo },
        { rule: 'a user does not leave', as: 'user', ask: ['DELETE', '/api/user/self'], ...demo },
        {
          rule: 'an administrator writes no option',
          as: 'admin',
          ask: ['PUT', '/api/option/', { key: 'Notice', value: 'x' }],
          ...demo,
        },
        {
          rule: 'an administrator acts on nobody',
          as: 'admin',
          ask: ['POST', '/api/user/manage', { id: 2, action: 'disable' }],
          ...demo,
        },
      ],
    )

    it('root writes, and everybody signs in and out', async () => {
      await world.setOption('Notice', 'Look, do not touch')
      const user = world.person('user')
      const cookie = await world.signIn(user.name)
      expect((await world.call({ ...user, cookie }, ['GET', '/api/user/logout'])).success).toBe(true)
    })
  })
})
