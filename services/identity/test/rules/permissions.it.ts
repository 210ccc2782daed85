import { type Ask, type Person, type Refusal, refuses, type Who, World } from './world'

const tooHigh = { zh: '无权操作同级或更高级别的用户', en: 'You cannot act on a user of the same or a higher level' }
const rootKept = {
  zh: '超级管理员不能被禁用、删除或降级',
  en: 'The super administrator cannot be disabled, deleted or demoted',
}
const promoteByRoot = {
  zh: '普通管理员无权提升其他用户为管理员',
  en: 'Only the super administrator can promote a user to administrator',
}
const gone = { zh: '用户已注销', en: 'This user was deleted' }
const actions = ['promote', 'demote', 'enable', 'disable', 'delete'] as const

type On = (world: World) => Promise<Person> | Person

const self =
  (who: Exclude<Who, 'visitor'>): On =>
  (world) =>
    world.person(who)
const peer: On = (world) => world.newAdmin()
const deleted: On = (world) => world.newDeleted()
const root = self('root')

describe('who may do what', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const manage = (as: Who, action: string, on: On): Pick<Refusal, 'as' | 'ask'> => ({
    as,
    ask: async (it): Promise<Ask> => ['POST', '/api/user/manage', { id: (await on(it)).id, action }],
  })
  const edit = (as: Who, body: object, on: On): Pick<Refusal, 'as' | 'ask'> => ({
    as,
    ask: async (it): Promise<Ask> => ['PUT', '/api/user/', { id: (await on(it)).id, ...body }],
  })

  describe('rule A4: nobody acts on users of the same or a higher level', () => {
    refuses(
      () => world,
      [
        ...actions.map((action) => ({
          rule: `an administrator does not ${action} another one`,
          ...manage('admin', action, peer),
          ...tooHigh,
        })),
        ...actions.map((action) => ({
          rule: `an administrator does not ${action} root`,
          ...manage('admin', action, root),
          ...tooHigh,
        })),
        ...actions.map((action) => ({
          rule: `an administrator does not ${action} themself`,
          ...manage('admin', action, self('admin')),
          ...tooHigh,
        })),
        ...[
          { display_name: 'x' },
          { username: 'x' },
          { password: 'long-enough' },
          { group: 'vip' },
          { quota: 1 },
        ].flatMap((body) => [
          {
            rule: `an administrator does not write ${Object.keys(body).join()} of another one`,
            ...edit('admin', body, peer),
            ...tooHigh,
          },
          {
            rule: `an administrator does not write ${Object.keys(body).join()} of root`,
            ...edit('admin', body, root),
            ...tooHigh,
          },
          {
            rule: `an administrator does not write their own ${Object.keys(body).join()} by this way`,
            ...edit('admin', body, self('admin')),
            ...tooHigh,
          },
        ]),
        {
          rule: 'an administrator does not look at another one',
          as: 'admin',
          ask: async (it) => ['GET', `/api/user/${(await peer(it)).id}`],
          ...tooHigh,
        },
        { rule: 'an administrator does not look at root', as: 'admin', ask: ['GET', '/api/user/1'], ...tooHigh },
        {
          rule: 'an administrator takes no second factor off another one',
          as: 'admin',
          ask: async (it) => ['DELETE', `/api/user/${(await peer(it)).id}/2fa`],
          ...tooHigh,
        },
      ],
    )

    it('an administrator may look at themself', async () => {
      const { id, name } = world.person('admin')
      expect((await world.call('admin', ['GET', `/api/user/${id}`])).data).toMatchObject({ username: name })
    })
  })

  describe('rule A5: a regular administrator cannot promote others to administrator', () => {
    refuses(() => world, [{ rule: 'promote', ...manage('admin', 'promote', self('user')), ...promoteByRoot }])
  })

  describe('rule A4: root cannot be disabled, deleted or demoted', () => {
    refuses(
      () => world,
      [
        { rule: 'disable', ...manage('root', 'disable', root), ...rootKept },
        { rule: 'delete', ...manage('root', 'delete', root), ...rootKept },
        { rule: 'demote', ...manage('root', 'demote', root), ...rootKept },
        { rule: 'delete their own account', as: 'root', ask: ['DELETE', '/api/user/self'], ...rootKept },
      ],
    )
  })

  describe('rule A5: nobody creates users of the same or a higher level', () => {
    const who = { username: 'climber', password: 'long-enough' }
    refuses(
      () => world,
      [
        ...(['admin', 'root'] as const).flatMap((as) =>
          [10, 100].map((role) => ({
            rule: `${as} creates nobody with role ${role}`,
            as,
            ask: ['POST', '/api/user/', { ...who, role }] as const,
            zh: /role/,
            en: /role/,
          })),
        ),
        {
          rule: 'nobody is made anything by an edit',
          ...edit('root', { role: 10 }, self('user')),
          zh: /role/,
          en: /role/,
        },
      ],
    )
  })

  describe('rule A5: promote and demote have somebody to act on', () => {
    refuses(
      () => world,
      [
        {
          rule: 'an administrator is promoted no further',
          ...manage('root', 'promote', peer),
          zh: '该用户已经是管理员',
          en: 'This user is already an administrator',
        },
        {
          rule: 'a normal user is demoted no further',
          ...manage('root', 'demote', self('user')),
          zh: '该用户已经是普通用户',
          en: 'This user is already a normal user',
        },
        {
          rule: 'nobody acts on nobody',
          as: 'root',
          ask: ['POST', '/api/user/manage', { id: 2_000_000, action: 'enable' }],
          zh: '用户不存在',
          en: 'There is no such user',
        },
      ],
    )
  })

  describe('rule A6: deleted users show no action buttons', () => {
    refuses(
      () => world,
      [
        ...actions.map((action) => ({
          rule: `nobody can ${action} them`,
          ...manage('root', action, deleted),
          ...gone,
        })),
        { rule: 'nobody can edit them', ...edit('root', { display_name: 'x' }, deleted), ...gone },
        { rule: 'nobody can give them quota', ...edit('root', { quota: 5 }, deleted), ...gone },
      ],
    )

    it('and stay visible to administrators', async () => {
      const { id, name } = await world.newDeleted()
      expect(await world.view(id)).toMatchObject({ username: name, DeletedAt: expect.any(String) })
      const { data } = await world.call('admin', ['GET', `/api/user/search?keyword=${name}`])
      expect(data).toMatchObject({ items: [{ id, DeletedAt: expect.any(String) }], total: 1 })
    })
  })

  describe('rule A8: group and quota are set by those who outrank', () => {
    it.each(['admin', 'root'] as const)('%s sets them of a normal user', async (who) => {
      const { id } = await world.newUser()
      expect(await world.call(who, ['PUT', '/api/user/', { id, group: 'vip', quota: 77 }])).toMatchObject({
        success: true,
      })
      expect(await world.view(id)).toMatchObject({ group: 'vip', quota: 77 })
    })

    it('root sets them of an administrator, and of themself', async () => {
      for (const { id } of [await world.newAdmin(), world.person('root')]) {
        await world.done('PUT', '/api/user/', { id, group: 'svip', quota: 78 })
        expect(await world.view(id)).toMatchObject({ group: 'svip', quota: 78 })
      }
    })

    refuses(
      () => world,
      [
        {
          rule: 'a group exists',
          ...edit('admin', { group: 'nowhere' }, self('user')),
          zh: '分组 nowhere 不存在',
          en: 'There is no group nowhere',
        },
      ],
    )
  })

  describe('rule M30: limits of calls are set by those who outrank', () => {
    const limits = { rpm: 60, tpm: 90_000, concurrency: 4 }

    it.each(['admin', 'root'] as const)('%s sets them of a normal user', async (who) => {
      const { id } = await world.newUser()
      expect(await world.view(id)).toMatchObject({ rpm: 0, tpm: 0, concurrency: 0 })
      expect(await world.call(who, ['PUT', '/api/user/', { id, ...limits }])).toMatchObject({ success: true })
      expect(await world.view(id)).toMatchObject(limits)
    })

    it.each(Object.keys(limits))('nobody lifts the %s of their own account', async (name) => {
      const { id } = world.person('user')
      await world.done('PUT', '/api/user/', { id, ...limits })
      const answer = await world.call('user', ['PUT', '/api/user/self', { display_name: 'Free', [name]: 0 }])
      expect(answer).toMatchObject({ success: false })
      expect(await world.view(id)).toMatchObject(limits)
      await world.done('PUT', '/api/user/', { id, rpm: 0, tpm: 0, concurrency: 0 })
    })

    refuses(
      () => world,
      [
        {
          rule: 'requests a minute are bounded',
          ...edit('admin', { rpm: 1_000_001 }, self('user')),
          zh: '每分钟请求数应为 0 到 1000000 之间的整数',
          en: 'Requests a minute must be a whole number between 0 and 1000000',
        },
        {
          rule: 'tokens a minute are bounded',
          ...edit('admin', { tpm: 1_000_000_001 }, self('user')),
          zh: '每分钟 token 数应为 0 到 1000000000 之间的整数',
          en: 'Tokens a minute must be a whole number between 0 and 1000000000',
        },
        {
          rule: 'calls at once are bounded, and never below none',
          ...edit('admin', { concurrency: -1 }, self('user')),
          zh: '并发请求数应为 0 到 100000 之间的整数',
          en: 'Calls at once must be a whole number between 0 and 100000',
        },
      ],
    )
  })

  describe('rule A9: any signed-in user acts on their own account', () => {
    it('writes name, display name and password, and no rank hinders them', async () => {
      const admin = await world.newAdmin()
      const body = {
        username: 'boss',
        display_name: 'The Boss',
        password: 'another-one',
        original_password: 'long-enough',
      }
      expect(await world.call(admin, ['PUT', '/api/user/self', body])).toMatchObject({ success: true })
      expect(await world.view(admin.id)).toMatchObject({ username: 'boss', display_name: 'The Boss', role: 10 })
      await world.signIn('boss', 'another-one')
    })

    it('makes a system access token, which acts like them', async () => {
      const user = await world.newUser()
      const { data: token } = await world.call(user, ['GET', '/api/user/token'])
      const headers = { authorization: `Bearer ${token as string}` }
      expect((await world.app.call('GET', '/api/user/self', { headers })).data).toMatchObject({ username: user.name })
    })
  })

  describe('rule S2: all system options are administrators’', () => {
    const write = (key: string, value: string): Ask => ['PUT', '/api/option/', { key, value }]
    refuses(
      () => world,
      [
        {
          rule: 'a user reads none',
          as: 'user',
          ask: ['GET', '/api/option/'],
          status: 403,
          zh: '无权进行此操作，权限不足',
          en: 'You do not have permission to do this',
        },
        {
          rule: 'a user writes none',
          as: 'user',
          ask: write('Notice', 'x'),
          status: 403,
          zh: '无权进行此操作，权限不足',
          en: 'You do not have permission to do this',
        },
        ...[
          'RegisterEnabled',
          'SMTPServer',
          'ServerAddress',
          'PayAddress',
          'TopUpLink',
          'Chats',
          'GitHubClientSecret',
        ].map((key) => ({
          rule: `${key} is root’s alone, and the refusal names it`,
          as: 'admin' as const,
          ask: write(key, key === 'RegisterEnabled' ? 'false' : ''),
          status: 403,
          zh: `只有超级管理员可以修改 ${key}`,
          en: `Only the super administrator may change ${key}`,
        })),
      ],
    )

    it('an administrator writes the others', async () => {
      expect(await world.call('admin', write('Notice', 'Closed on Sunday'))).toMatchObject({ success: true })
      expect((await world.call('visitor', ['GET', '/api/notice'])).data).toBe('Closed on Sunday')
    })

    it('secrets are sent to nobody, not even to root', async () => {
      await world.setOption('SMTPToken', 'hush-hush')
      for (const url of ['/api/option/', '/api/option/registry', '/api/status', '/api/audit/?page_size=100']) {
        expect(JSON.stringify(await world.done('GET', url))).not.toContain('hush-hush')
      }
      const { data } = await world.done('GET', '/api/option/registry')
      expect(data).toContainEqual(expect.objectContaining({ key: 'SMTPToken', secret: true, is_set: true }))
    })
  })
})
