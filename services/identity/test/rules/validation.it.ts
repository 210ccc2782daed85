import { optionsImport } from '@tollgate/contracts'
import type { OptionList } from '@tollgate/contracts/http/identity'
import { refuses, World } from './world'

const form = { username: 'newcomer', password: 'long-enough', password2: 'long-enough' }
const empty = { zh: '用户名和密码不能为空！', en: 'Username and password must not be empty' }
const short = { zh: '密码长度不得小于 8 位！', en: 'The password must have at least 8 characters' }
const long = { zh: '密码长度不得大于 20 位！', en: 'The password may have at most 20 characters' }
const wide = { zh: '用户名长度不得大于 12 位', en: 'The username may have at most 12 characters' }
const differ = { zh: '两次输入的密码不一致', en: 'The two passwords are not the same' }
const noEmail = { zh: '请输入邮箱！', en: 'Enter an email address' }
const incomplete = { zh: '请输入用户名和密码！', en: 'Enter a username and a password' }

describe('what forms and options take', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  describe('rule A11, create user: username and password are required', () => {
    const create = (body: object) => ({ as: 'admin', ask: ['POST', '/api/user/', body] }) as const
    refuses(
      () => world,
      [
        { rule: 'no username', ...create({ password: form.password }), ...empty },
        { rule: 'an empty username', ...create({ ...form, username: '', password2: undefined }), ...empty },
        { rule: 'a username of spaces', ...create({ username: '   ', password: form.password }), ...empty },
        { rule: 'no password', ...create({ username: 'newcomer' }), ...empty },
        { rule: 'an empty password', ...create({ username: 'newcomer', password: '' }), ...empty },
        {
          rule: 'rule A11: a password of less than 8 characters',
          ...create({ username: 'a', password: '1234567' }),
          ...short,
        },
        {
          rule: 'rule A11: a password of more than 20 characters',
          ...create({ username: 'a', password: 'x'.repeat(21) }),
          ...long,
        },
        {
          rule: 'rule A11: a username of more than 12 characters',
          ...create({ username: 'x'.repeat(13), password: form.password }),
          ...wide,
        },
        {
          rule: 'a display name of more than 20 characters',
          ...create({ username: 'a', password: form.password, display_name: '名'.repeat(21) }),
          zh: '显示名称长度不得大于 20 位',
          en: 'The display name may have at most 20 characters',
        },
        {
          rule: 'a username that somebody has',
          ...create({ username: 'root', password: form.password }),
          zh: '用户名已被占用',
          en: 'This username is taken',
        },
      ],
    )
  })

  describe('rules A11 and A12, register', () => {
    const register = (body: object) =>
      ({ as: 'visitor', ask: ['POST', '/api/user/register', { ...form, ...body }] }) as const
    refuses(
      () => world,
      [
        { rule: 'username and password are required: no username', ...register({ username: '' }), ...empty },
        {
          rule: 'username and password are required: no password',
          ...register({ password: '', password2: '' }),
          ...empty,
        },
        {
          rule: 'the password has at least 8 characters',
          ...register({ password: '1234567', password2: '1234567' }),
          ...short,
        },
        {
          rule: 'the password has at most 20 characters',
          ...register({ password: 'x'.repeat(21), password2: 'x'.repeat(21) }),
          ...long,
        },
        { rule: 'the two passwords match', ...register({ password2: 'long-enougH' }), ...differ },
        {
          rule: 'rule A11: the username has at most 12 characters',
          ...register({ username: 'x'.repeat(13) }),
          ...wide,
        },
        {
          rule: 'the username is free',
          ...register({ username: 'root' }),
          zh: '用户名已被占用',
          en: 'This username is taken',
        },
        {
          rule: 'the name of somebody who was deleted stays taken',
          as: 'visitor',
          ask: async (it) => ['POST', '/api/user/register', { ...form, username: (await it.newDeleted()).name }],
          zh: '用户名已被占用',
          en: 'This username is taken',
        },
      ],
    )
  })

  describe('rule A13, sign-in: both fields are required', () => {
    const signIn = (body: object) => ({ as: 'visitor', ask: ['POST', '/api/user/login', body] }) as const
    refuses(
      () => world,
      [
        { rule: 'no username', ...signIn({ password: 'x' }), ...incomplete },
        { rule: 'an empty username', ...signIn({ username: ' ', password: 'x' }), ...incomplete },
        { rule: 'no password', ...signIn({ username: 'root' }), ...incomplete },
        { rule: 'an empty password', ...signIn({ username: 'root', password: '' }), ...incomplete },
      ],
    )
  })

  describe('rule A19, mail codes and binding an address', () => {
    refuses(
      () => world,
      [
        {
          rule: 'a code is sent to a non-empty address',
          as: 'visitor',
          ask: ['GET', '/api/verification?email='],
          ...noEmail,
        },
        { rule: 'binding needs an address', as: 'user', ask: ['GET', '/api/oauth/email/bind?code=123456'], ...noEmail },
        {
          rule: 'binding needs a code',
          as: 'user',
          ask: ['GET', '/api/oauth/email/bind?email=ada@site.test'],
          zh: '请输入邮箱验证码！',
          en: 'Enter the code from the email',
        },
        { rule: 'a reset needs an address', as: 'visitor', ask: ['GET', '/api/reset_password?email='], ...noEmail },
      ],
    )
  })

  describe('rule A21, bot check: its token is there before sign-in, registration and sending', () => {
    const missing = { zh: '请稍后几秒重试，Turnstile 正在检查用户环境！', en: /Turnstile/ }
    beforeAll(async () => {
      for (const key of ['SMTPServer', 'SMTPFrom']) await world.setOption(key, 'tolls@mail.invalid')
      for (const key of ['TurnstileSiteKey', 'TurnstileSecretKey']) await world.setOption(key, 'given')
      await world.setOption('TurnstileCheckEnabled', 'true')
    })
    afterAll(() => world.setOption('TurnstileCheckEnabled', 'false'))
    refuses(
      () => world,
      [
        {
          rule: 'sign-in',
          as: 'visitor',
          ask: ['POST', '/api/user/login', { username: 'a', password: 'b' }],
          ...missing,
        },
        { rule: 'registration', as: 'visitor', ask: ['POST', '/api/user/register', form], ...missing },
        { rule: 'sending a code', as: 'visitor', ask: ['GET', '/api/verification?email=a@site.test'], ...missing },
        {
          rule: 'sending a reset link',
          as: 'visitor',
          ask: ['GET', '/api/reset_password?email=a@site.test'],
          ...missing,
        },
      ],
    )
  })

  describe('rule A14, a password that is changed', () => {
    const edit = (password: string) =>
      ({
        as: 'root',
        ask: (it: World) => ['PUT', '/api/user/', { id: it.person('user').id, password }] as const,
      }) as const
    const own = (body: object) => ({ as: 'user', ask: ['PUT', '/api/user/self', body] }) as const
    refuses(
      () => world,
      [
        { rule: 'edit-user password: at least 8 characters', ...edit('1234567'), ...short },
        { rule: 'edit-user password: at most 20 characters', ...edit('x'.repeat(21)), ...long },
        { rule: 'one’s own: at least 8 characters', ...own({ password: '1234567' }), ...short },
        { rule: 'one’s own: at most 20 characters', ...own({ password: 'x'.repeat(21) }), ...long },
        {
          rule: 'one’s own: the old one is checked whenever it is sent',
          ...own({ password: 'another-one', original_password: 'wrong' }),
          zh: '原密码错误',
          en: 'The current password is wrong',
        },
        {
          rule: 'one’s own: the old one is checked also without a new one',
          ...own({ display_name: 'Me', original_password: '' }),
          zh: '原密码错误',
          en: 'The current password is wrong',
        },
      ],
    )
  })

  describe('rules A26 and A27, notification settings', () => {
    const set = (body: object) => ({ as: 'user', ask: ['PUT', '/api/user/setting', body] }) as const
    const https = { zh: 'Webhook 地址必须以 https:// 开头', en: 'The webhook address must start with https://' }
    const threshold = {
      zh: '额度预警阈值必须是大于 0 的整数',
      en: 'The warning threshold must be a whole number above 0',
    }
    refuses(
      () => world,
      [
        { rule: 'a webhook’s address is https: plain http', ...set({ webhook_url: 'http://hook.example/' }), ...https },
        {
          rule: 'a webhook’s address is https: another scheme',
          ...set({ webhook_url: 'ftp://hook.example/' }),
          ...https,
        },
        { rule: 'a webhook’s address is https: no address at all', ...set({ webhook_url: 'hook' }), ...https },
        {
          rule: 'a webhook has an address',
          ...set({ notify_type: 'webhook' }),
          zh: '请输入 Webhook 地址',
          en: 'Enter the webhook address',
        },
        {
          rule: 'notice is given by mail or webhook',
          ...set({ notify_type: 'pigeon' }),
          zh: '通知方式只能是邮件或 Webhook',
          en: 'Notifications go by email or by webhook',
        },
        { rule: 'a threshold is above 0: zero', ...set({ quota_warning_threshold: 0 }), ...threshold },
        { rule: 'a threshold is above 0: negative', ...set({ quota_warning_threshold: -1 }), ...threshold },
        { rule: 'a threshold is whole', ...set({ quota_warning_threshold: 0.5 }), ...threshold },
        { rule: 'a threshold is a number', ...set({ quota_warning_threshold: '5' }), ...threshold },
        {
          rule: 'an address of one’s own is one',
          ...set({ notification_email: 'nowhere' }),
          zh: '邮箱格式不正确',
          en: 'This is not an email address',
        },
      ],
    )
  })

  describe('rules S1 to S7 and S14, options', () => {
    const write = (key: string, value: string) =>
      ({ as: 'root', ask: ['PUT', '/api/option/', { key, value }] }) as const
    const address = (zh: string, en: string) => ({
      zh: `${zh} 必须以 http:// 或 https:// 开头`,
      en: `${en} must start with http:// or https://`,
    })
    const first = { zh: '请先填写服务器地址', en: 'Please fill in Server address first' }
    refuses(
      () => world,
      [
        {
          rule: 'payment: ServerAddress is filled in before the payment address',
          ...write('PayAddress', 'https://pay.example'),
          ...first,
        },
        { rule: 'payment: ServerAddress is filled in before the merchant', ...write('EpayId', '7'), ...first },
        { rule: 'payment: ServerAddress is filled in before the merchant’s key', ...write('EpayKey', 'k'), ...first },
        {
          rule: 'payment: TopupGroupRatio is JSON',
          ...write('TopupGroupRatio', '{"vip":'),
          zh: '充值分组倍率不是合法的 JSON 字符串',
          en: 'Top-up group ratio is not a valid JSON string',
        },
        {
          rule: 'OIDC: the well-known address is one',
          ...write('oidc.well_known', 'idp.example'),
          ...address('Well-Known URL', 'Well-Known URL'),
        },
        {
          rule: 'whitelist: an entry is a domain',
          ...write('EmailDomainWhitelist', 'site.test,no domain'),
          zh: '邮箱域名格式不正确，请输入有效的域名',
          en: 'The email domain is not well formed; please enter a valid domain',
        },
        {
          rule: 'whitelist: no entry twice',
          ...write('EmailDomainWhitelist', 'site.test,Site.test'),
          zh: '该域名已存在于白名单中',
          en: 'This domain is already in the whitelist',
        },
        {
          rule: 'numbers: the export interval is at least 1 minute',
          ...write('DataExportInterval', '0'),
          zh: '数据看板更新间隔（分钟）不能小于 1',
          en: 'Dashboard interval (minutes) must not be less than 1',
        },
        {
          rule: 'numbers: a threshold is at least 0',
          ...write('QuotaRemindThreshold', '-1'),
          zh: '额度提醒阈值不能小于 0',
          en: 'Quota warning threshold must not be less than 0',
        },
        {
          rule: 'numbers: a quota is whole',
          ...write('QuotaForNewUser', '1.5'),
          zh: '新用户初始额度必须是整数',
          en: 'Quota for new users must be a whole number',
        },
        {
          rule: 'sensitive words: a pattern is one',
          ...write('SensitiveWords', 'regex:('),
          zh: /正则表达式$/,
          en: /regular expression$/,
        },
        {
          rule: 'sensitive words: a pattern is one of RE2',
          ...write('SensitiveWords', 'good\nregex:a(?!b)'),
          zh: /^屏蔽词列表中的 regex:a\(\?!b\) 超出了 RE2 的语法/,
          en: /^regex:a\(\?!b\) in Sensitive words uses what RE2 does not have/,
        },
        {
          rule: 'sensitive words: a pattern says something',
          ...write('SensitiveWords', 'regex:'),
          zh: '屏蔽词列表中的 regex: 会匹配任何文本',
          en: 'regex: in Sensitive words would be found in every text',
        },
        {
          rule: 'sensitive words: a pattern is of a size that can be used',
          ...write('SensitiveWords', 'good\nregex:(a{1000}){1000}'),
          zh: '屏蔽词列表中的 regex:(a{1000}){1000} 过大：最多 2000 个字符，重复展开后最多 2500 个',
          en: 'regex:(a{1000}){1000} in Sensitive words is too large: at most 2000 characters, and 2500 with its repetitions written out',
        },
        {
          rule: 'sensitive words: all patterns together are of a size that can be used',
          ...write('SensitiveWords', Array.from({ length: 11 }, (_, place) => `regex:a{999}${place}`).join('\n')),
          zh: /^屏蔽词列表中的 regex:a\{999\}10 放不下了：所有表达式的重复展开后合计最多 10000 个字符/,
          en: /^regex:a\{999\}10 in Sensitive words has no room left: all expressions together may have 10000 /,
        },
        {
          rule: 'limits: a period is not below 0 minutes',
          ...write('ModelRequestRateLimitDurationMinutes', '-1'),
          zh: '限制周期（分钟）不能小于 0',
          en: 'Period (minutes) must not be less than 0',
        },
        {
          rule: 'limits: a period is a year at most',
          ...write('ModelRequestRateLimitDurationMinutes', '525601'),
          zh: '限制周期（分钟）不能大于 525600',
          en: 'Period (minutes) must not be greater than 525600',
        },
        {
          rule: 'limits: requests are counted from 0',
          ...write('ModelRequestRateLimitCount', '-1'),
          zh: '用户每周期最多请求次数不能小于 0',
          en: 'Requests per period must not be less than 0',
        },
        {
          rule: 'limits: at least one request succeeds',
          ...write('ModelRequestRateLimitSuccessCount', '0'),
          zh: '用户每周期最多请求完成次数不能小于 1',
          en: 'Successful requests per period must not be less than 1',
        },
        {
          rule: 'numbers: retries are whole',
          ...write('RetryTimes', '1.5'),
          zh: '失败重试次数必须是整数',
          en: 'Retries after a failure must be a whole number',
        },
        {
          rule: 'ping: at least a second',
          ...write('general_setting.ping_interval_seconds', '0'),
          zh: 'Ping 间隔（秒）不能小于 1',
          en: 'Keep-alive interval (seconds) must not be less than 1',
        },
        {
          rule: 'ping: an hour at most',
          ...write('general_setting.ping_interval_seconds', '3601'),
          zh: 'Ping 间隔（秒）不能大于 3600',
          en: 'Keep-alive interval (seconds) must not be greater than 3600',
        },
        {
          rule: 'a switch is true or false',
          ...write('RegisterEnabled', 'yes'),
          zh: '允许新用户注册只能是 true 或 false',
          en: 'Registration of new users must be true or false',
        },
        {
          rule: 'a site’s time zone is one',
          ...write('SiteTimeZone', 'Mars/Base'),
          zh: '站点时区不是有效的时区名称',
          en: 'Site time zone is not the name of a time zone',
        },
        ...(
          [
            ['GitHubOAuthEnabled', 'GitHub Client ID', 'GitHub client ID'],
            ['oidc.enabled', 'OIDC Client ID', 'OIDC client ID'],
            ['LinuxDOOAuthEnabled', 'LinuxDO Client ID', 'LinuxDO client ID'],
            ['WeChatAuthEnabled', 'WeChat Server 服务器地址', 'WeChat server address'],
            ['TelegramOAuthEnabled', 'Telegram Bot Token', 'Telegram bot token'],
          ] as const
        ).map(([key, zh, en]) => ({
          rule: `${key} is switched on only when it can work`,
          ...write(key, 'true'),
          zh: `请先填写${zh}`,
          en: `Please fill in ${en} first`,
        })),
        {
          rule: 'there is no such option',
          ...write('Nonsense', '1'),
          zh: '未知的选项 Nonsense',
          en: 'There is no option Nonsense',
        },
      ],
    )

    it('addresses lose trailing slashes', async () => {
      await world.setOption('ServerAddress', 'https://site.example/tolls//')
      const { data } = await world.done('GET', '/api/status')
      expect(data).toMatchObject({ server_address: 'https://site.example/tolls' })
    })

    it('payment can be set up once ServerAddress is filled in', async () => {
      for (const [key, value] of [
        ['PayAddress', 'https://pay.example/'],
        ['EpayId', '7'],
        ['EpayKey', 'k'],
      ] as const)
        await world.setOption(key, value)
      expect((await world.done('GET', '/api/status')).data).toMatchObject({ enable_online_topup: true })
    })
  })

  describe('rule A31, setup', () => {
    refuses(
      () => world,
      [
        {
          rule: 'it is done once',
          as: 'visitor',
          ask: ['POST', '/api/setup', { username: 'again', password: form.password, confirmPassword: form.password }],
          zh: '系统已经初始化完成',
          en: 'Setup has already been done',
        },
      ],
    )
  })
})

describe('rule A31, setup of a fresh site', () => {
  let world: World

  beforeAll(async () => {
    world = await World.fresh()
  }, 60_000)
  afterAll(() => world?.close())

  const setup = (body: object) =>
    ({
      as: 'visitor',
      ask: [
        'POST',
        '/api/setup',
        { username: 'root', password: form.password, confirmPassword: form.password, ...body },
      ],
    }) as const
  refuses(
    () => world,
    [
      {
        rule: 'the administrator’s username is required',
        ...setup({ username: undefined }),
        zh: '请输入管理员用户名',
        en: 'Enter the administrator’s username',
      },
      {
        rule: 'the administrator’s username is not empty',
        ...setup({ username: ' ' }),
        zh: '请输入管理员用户名',
        en: 'Enter the administrator’s username',
      },
      {
        rule: 'the password has at least 8 characters',
        ...setup({ password: '1234567', confirmPassword: '1234567' }),
        ...short,
      },
      { rule: 'the two passwords match', ...setup({ confirmPassword: 'other' }), ...differ },
      {
        rule: 'nobody registers before',
        as: 'visitor',
        ask: ['POST', '/api/user/register', form],
        zh: '系统尚未初始化，暂时无法注册',
        en: 'This site has not been set up yet, so nobody can register',
      },
    ],
  )

  it('takes no published prices beside tables that came before it (M72)', async () => {
    const { rpc } = world.app.billing.messaging
    const options = [{ key: 'ModelRatio', value: '{"gpt-5.4":9}' }]
    await rpc.call(optionsImport, { source: 'old', options, isTrial: false })
    const cookie = await world.app.setUp()
    const { data } = await world.app.call('GET', '/api/option/', { cookie })
    const stored = new Map((data as OptionList).map((option) => [option.key, option]))
    expect(stored.get('ModelRatio')).toMatchObject({ value: '{"gpt-5.4":9}', version: 1 })
    expect(stored.get('CompletionRatio')).toMatchObject({ version: 1 })
    expect(stored.get('PublishedPrice')).toMatchObject({ value: '{}', version: 0 })
  })
})
