import { OptionFault } from './core/fault'
import { acceptOption, optionFaultText, type OptionKey, optionKeys, optionOf, parseOption } from './registry'

const defaults = (key: OptionKey) => optionOf(key).default

function faultOf(key: string, text: string, current = defaults): OptionFault {
  try {
    acceptOption(key, text, current)
  } catch (error) {
    if (error instanceof OptionFault) return error
    throw error
  }
  throw new Error(`${key} took ${text}`)
}

describe('every option', () => {
  it.each(optionKeys)('%s has a default that passes its own rules, and a name in both languages', (key) => {
    const option = optionOf(key)
    expect(() => parseOption(key, option.default)).not.toThrow()
    expect(option.zh.trim()).not.toBe('')
    expect(option.en).toMatch(/[A-Za-z]/)
    for (const needed of option.needs) expect(optionKeys).toContain(needed)
  })

  it('keeps a text that it accepted unchanged when it is accepted again', () => {
    for (const key of optionKeys) {
      const kept = acceptOption(key, optionOf(key).default, () => 'x')
      expect(acceptOption(key, kept, () => 'x')).toBe(kept)
    }
  })

  it('keeps the bounds that it tells', () => {
    for (const key of optionKeys) {
      const { type, min, max, choices } = optionOf(key)
      if (type === 'text' && max !== undefined)
        expect(faultOf(key, 'x'.repeat(max + 1), () => 'x').code).toBe('too-long')
      if (type === 'integer' || type === 'decimal') {
        expect(min).toBeDefined()
        for (const outside of [Number(min) - 1, ...(max === undefined ? [] : [max + 1])]) {
          expect(['too-small', 'too-large', 'negative']).toContain(faultOf(key, String(outside), () => 'x').code)
        }
      }
      if (choices) for (const word of choices) expect(parseOption(key, word)).toBe(word)
    }
  })

  it('lets only root write sign-in, mail, addresses, payment, the top-up link, chats and secrets', () => {
    const byRoot = optionKeys.filter((key) => optionOf(key).writer === 'root')
    for (const key of ['SMTPPort', 'ServerAddress', 'Price', 'TopUpLink', 'Chats', 'RegisterEnabled', 'oidc.enabled'])
      expect(byRoot).toContain(key)
    for (const key of optionKeys) if (optionOf(key).secret) expect(byRoot).toContain(key)
    expect(byRoot).not.toContain('RetryTimes')
    expect(byRoot).not.toContain('ModelRatio')
  })
})

describe('what decides who gets in and stands how high, where letters and money go, and what stays on record', () => {
  it('is guarded, and root’s to write, as is every secret', () => {
    const guarded = optionKeys.filter((key) => optionOf(key).isGuarded)
    for (const key of guarded) expect([key, optionOf(key).writer]).toEqual([key, 'root'])
    for (const key of optionKeys) if (optionOf(key).secret) expect(guarded).toContain(key)
    for (const key of optionKeys)
      if (/(Login|OAuth|Auth)Enabled$|^oidc\.|^Oidc|^SMTP|^Audit|^AdminSecondFactor/.test(key))
        expect(guarded).toContain(key)
    for (const key of ['ServerAddress', 'WorkerUrl', 'PayAddress']) expect(guarded).toContain(key)
    expect(guarded).not.toContain('Notice')
  })
})

describe('reading', () => {
  it('takes the words of a list whatever patterns stood there before they were refused to be written', () => {
    for (const line of ['regex:a(?=b)', 'regex:(a)\\1', 'regex:', 'regex:(', `regex:${'a'.repeat(200_000)}`])
      expect(parseOption('SensitiveWords', `bad\n${line}`)).toEqual(['bad', line])
  })

  it('M75 and M76: takes what stood there before, of a name that stands twice the last', () => {
    expect(parseOption('ModelRatio', '{"a":1,"a":2}')).toEqual({ a: '2' })
    expect(parseOption('Price', '0')).toBe('0')
  })

  it('rule C40 and C11: takes what stood there before channels could no longer be disabled by the shortest of words', () => {
    expect(parseOption('AutomaticDisableKeywords', 'a\n欠费\nperm')).toEqual(['a', '欠费', 'perm'])
    expect(parseOption('ChannelDisableThreshold', '0.001')).toBe(0.001)
    expect(parseOption('RetryTimes', '1000000')).toBe(1_000_000)
    for (const word of ['a', '欠', 'ab', '\u{1F600}'])
      expect(faultOf('AutomaticDisableKeywords', `good one\n${word}`).code).toBe('short-keyword')
    for (const word of ['abc', '欠费', '402'])
      expect(acceptOption('AutomaticDisableKeywords', word, defaults)).toBe(word)
    expect(acceptOption('ChannelDisableThreshold', '0', defaults)).toBe('0')
  })

  it('gives each type its value', () => {
    expect(parseOption('RetryTimes', ' 3 ')).toBe(3)
    expect(parseOption('LogConsumeEnabled', 'false')).toBe(false)
    expect(parseOption('Price', '7.30')).toBe('7.3')
    expect(parseOption('gemini.thinking_adapter_budget_tokens_percentage', '0.6')).toBe(0.6)
    expect(parseOption('EmailDomainWhitelist', 'A.com, b.org，c.net')).toEqual(['a.com', 'b.org', 'c.net'])
    expect(parseOption('SensitiveWords', 'bad\r\n\n regex:^x+$ \n')).toEqual(['bad', 'regex:^x+$'])
    expect(parseOption('claude.default_max_tokens', '{"default":8192}')).toEqual({ default: 8192 })
    expect(parseOption('claude.model_headers_settings', '{"m":{"x-a":"1","x-b":["2","3"]}}')).toEqual({
      m: { 'x-a': ['1'], 'x-b': ['2', '3'] },
    })
  })

  it('keeps every digit of a ratio', () => {
    const text = '{"a":1.3333,"b":0.1,"c":0.1234567890123456,"d":1e-7,"e":5.0,"f":123456789012345.5}'
    expect(parseOption('ModelRatio', text)).toEqual({
      a: '1.3333',
      b: '0.1',
      c: '0.1234567890123456',
      d: '0.0000001',
      e: '5',
      f: '123456789012345.5',
    })
  })

  it('finds nothing that is not listed, whatever a model is called', () => {
    const ratios = parseOption('ModelRatio', '{"gpt-4o":1.25}')
    expect(ratios['constructor']).toBeUndefined()
    expect(ratios['toString']).toBeUndefined()
  })

  it('reads published prices with dates and tiers, earliest first', () => {
    const written = {
      m: [
        { from: 1_800_000_000, usdPerMillion: { textIn: 1.5 } },
        {
          usdPerMillion: { textIn: 2, textOut: 8.25 },
          tiers: [
            { aboveInputTokens: 500_000, usdPerMillion: { textIn: 6 } },
            { aboveInputTokens: 200_000, usdPerMillion: { textIn: 4 } },
          ],
        },
      ],
    }
    expect(parseOption('PublishedPrice', JSON.stringify(written))).toEqual({
      m: [
        {
          fromMs: 0,
          price: {
            kind: 'published',
            rates: { textIn: '2', textOut: '8.25' },
            tiers: [
              { aboveInputTokens: 200_000, rates: { textIn: '4' } },
              { aboveInputTokens: 500_000, rates: { textIn: '6' } },
            ],
          },
        },
        { fromMs: 1_800_000_000_000, price: { kind: 'published', rates: { textIn: '1.5' }, tiers: [] } },
      ],
    })
  })
})

describe('storing', () => {
  it.each([
    ['regex:(', 'bad-pattern', 'regex:( in Sensitive words is not a valid regular expression'],
    ['regex:a(?=b)', 'slow-pattern', /^regex:a\(\?=b\) in Sensitive words uses what RE2 does not have/],
    ['regex:', 'everywhere-pattern', 'regex: in Sensitive words would be found in every text'],
    ['regex:.*', 'everywhere-pattern', 'regex:.* in Sensitive words would be found in every text'],
    [
      'regex:(a{1000}){1000}',
      'large-pattern',
      /^regex:\(a\{1000\}\)\{1000\} in Sensitive words is too large: at most 2000 /,
    ],
    [`regex:${'a'.repeat(2_001)}`, 'large-pattern', /^regex:a{94}… in Sensitive words is too large/],
  ])('takes no pattern like %s', (line, code, text) => {
    const fault = faultOf('SensitiveWords', `good\n${line}\nregex:fine`)
    expect(fault.code).toBe(code)
    expect(optionFaultText(fault, 'en')).toMatch(text)
  })

  it('strips trailing slashes from addresses', () => {
    expect(acceptOption('ServerAddress', ' https://gate.example.com// ', defaults)).toBe('https://gate.example.com')
  })

  it('asks first for what an option needs', () => {
    const fault = faultOf('PayAddress', 'https://pay.example.com')
    expect(optionFaultText(fault, 'zh')).toBe('请先填写服务器地址')
    expect(optionFaultText(fault, 'en')).toBe('Please fill in Server address first')
    const filled = (key: OptionKey) => (key === 'ServerAddress' ? 'https://gate.example.com' : defaults(key))
    expect(acceptOption('PayAddress', 'https://pay.example.com/', filled)).toBe('https://pay.example.com')
    expect(acceptOption('PayAddress', '', defaults)).toBe('')
  })

  it('switches a sign-in off whatever is missing, and on only when its keys are there', () => {
    expect(acceptOption('GitHubOAuthEnabled', 'false', defaults)).toBe('false')
    expect(faultOf('GitHubOAuthEnabled', 'true').code).toBe('missing-need')
  })

  it.each([
    ['TopupGroupRatio', '{"default":', '充值分组倍率不是合法的 JSON 字符串'],
    ['EmailDomainWhitelist', 'not a domain', '邮箱域名格式不正确，请输入有效的域名'],
    ['EmailDomainWhitelist', 'qq.com,QQ.com', '该域名已存在于白名单中'],
    ['oidc.well_known', 'ftp://example.com', 'Well-Known URL 必须以 http:// 或 https:// 开头'],
    ['GroupRatio', '{"vip":-1}', '分组倍率中的 vip 不能小于 0'],
    ['GroupRatio', '{"vip":"1"}', '分组倍率中的 vip 必须是数字'],
    ['GroupRatio', '[1]', '分组倍率的格式不正确'],
    [
      'ModelRatio',
      '{"m":1.1234567890123456789}',
      '模型倍率中的 m 的位数过多（小数点前最多 15 位，小数点后最多 18 位）',
    ],
    ['DataExportInterval', '0', '数据看板更新间隔（分钟）不能小于 1'],
    ['ModelRequestRateLimitSuccessCount', '0', '用户每周期最多请求完成次数不能小于 1'],
    ['ModelRequestRateLimitCount', '-1', '用户每周期最多请求次数不能小于 0'],
    ['GroupRateLimits', '{"vip":', '分组速率限制不是合法的 JSON 字符串'],
    ['GroupRateLimits', '{"vip":5}', '分组速率限制中的 vip 的格式不正确'],
    ['GroupRateLimits', '{"vip":{"rpm":-1}}', '分组速率限制中的 vip.rpm 不能小于 0'],
    ['GroupRateLimits', '{"vip":{"rpm":1.5}}', '分组速率限制中的 vip.rpm 的格式不正确'],
    ['GroupRateLimits', '{"vip":{"rpm":1000001}}', '分组速率限制中的 vip.rpm 不能大于 1000000'],
    ['GroupRateLimits', '{"vip":{"tpm":1000000001}}', '分组速率限制中的 vip.tpm 不能大于 1000000000'],
    ['GroupRateLimits', '{"vip":{"rmp":5}}', '分组速率限制中的 vip 的格式不正确'],
    ['claude.thinking_adapter_budget_tokens_percentage', '0.05', 'Claude 思考预算占比不能小于 0.1'],
    ['claude.thinking_adapter_budget_tokens_percentage', '1.5', 'Claude 思考预算占比不能大于 1'],
    ['RetryTimes', '1.5', '失败重试次数必须是整数'],
    ['RetryTimes', '21', '失败重试次数不能大于 20'],
    [
      'AutomaticDisableKeywords',
      'permission denied\nok',
      '自动禁用关键词中的 ok 太短，几乎会出现在所有错误信息中，使所有渠道被禁用：至少 3 个字符，一个汉字算 2 个',
    ],
    [
      'ChannelDisableThreshold',
      '0.01',
      '测试所有渠道的最长响应时间（秒）不能小于 0.1，否则几乎所有渠道都会在测试时被禁用；0 表示不限',
    ],
    ['LogConsumeEnabled', 'yes', '启用额度消费日志记录只能是 true 或 false'],
    ['DataExportDefaultTime', 'year', '数据看板默认时间粒度只能是以下之一：hour, day, week'],
    ['SensitiveWords', 'fine\nregex:(', '屏蔽词列表中的 regex:( 不是有效的正则表达式'],
    ['SiteTimeZone', 'Mars/Base', '站点时区不是有效的时区名称'],
    ['TopUpLink', 'javascript:alert(1)', '充值链接必须以 http:// 或 https:// 开头'],
    ['Chats', '[{"x":"javascript:alert(1)"}]', '聊天链接中的 0.x 不是可用的链接'],
    ['UserUsableGroups', '{"vip":5}', '用户可选分组中的 vip 的格式不正确'],
    [
      'PublishedPrice',
      '{"m":[{"from":9007199254741,"usdPerMillion":{}}]}',
      '模型公布价格中的 m.0.from 不能大于 9007199254740',
    ],
    ['gemini.supported_imagine_models', '[1]', 'Gemini 支持图片生成的模型中的 0 的格式不正确'],
    ['claude.model_headers_settings', '{"m":{"x-a":"a\\nb"}}', 'Claude 请求头覆盖中的 m.x-a.0 不是有效的请求头'],
    ['claude.default_max_tokens', '{"m":0.5}', 'Claude 缺省 MaxTokens 中的 m 的格式不正确'],
    ['PublishedPrice', '{"m":[{"usdPerMillion":{"typo":1}}]}', '模型公布价格中的 m.0.usdPerMillion 的格式不正确'],
    ['PublishedPrice', '{"m":[{"usdPerMillion":{}},{"usdPerMillion":{}}]}', '模型公布价格中的 m 有两个相同的生效时间'],
    ['ModelRatio', '{"gpt-4o":1,"gpt-4":2,"gpt-4o":3}', '模型倍率中的 gpt-4o 重复出现'],
    ['Price', '0', '充值价格（x 元/美金）必须大于 0'],
    ['StripePrice', '0.00', 'Stripe 价格（每美金额度）必须大于 0'],
    ['NoSuchOption', 'x', '没有名为 NoSuchOption 的选项'],
    ['toString', 'x', '没有名为 toString 的选项'],
  ])('refuses %s = %s in words', (key, text, words) => {
    expect(optionFaultText(faultOf(key, text), 'zh')).toBe(words)
  })

  it.each([
    ['\\u0000', 'unkeepable'],
    ['\\ud800', 'unkeepable'],
    ['\\n', 'wrong-shape'],
    ['\\u202e', 'wrong-shape'],
  ])('refuses a name with a character that no name has, m%sm: %s', (character, code) => {
    expect(faultOf('ModelRatio', `{"m${character}m":1}`).code).toBe(code)
    expect(faultOf('GroupGroupRatio', `{"vip":{"m${character}m":1}}`).code).toBe(code)
  })

  it('refuses values that nobody could keep, and those without end', () => {
    expect(faultOf('UserUsableGroups', '{"vip":"a\\u0000"}').code).toBe('unkeepable')
    expect(faultOf('UserUsableGroups', `${'{"vip":'.repeat(5_000)}1${'}'.repeat(5_000)}`).code).toBe('unkeepable')
  })

  it('keeps names of any language, and their pictures', () => {
    expect(parseOption('ModelRatio', '{"模型 👍🏽":1}')).toEqual({ '模型 👍🏽': '1' })
  })

  it('says the same in English', () => {
    expect(optionFaultText(faultOf('GroupRatio', '{"vip":-1}'), 'en')).toBe(
      'vip in Group ratio must not be less than 0',
    )
    expect(optionFaultText(faultOf('TopupGroupRatio', '{'), 'en')).toBe('Top-up group ratio is not a valid JSON string')
  })
})

describe('a secret that is kept', () => {
  // What names the place it is sent to, or how: who could change that without reading the secret could have it sent to them.
  const sentBy: Readonly<Record<string, readonly OptionKey[]>> = {
    AuditWebhookSecret: ['AuditWebhookUrl'],
    SMTPToken: ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPSSLEnabled'],
    WorkerValidKey: ['WorkerUrl'],
    EpayKey: ['PayAddress', 'EpayId'],
    StripeSecretKey: ['ServerAddress'], // the address of Stripe is no option
    StripeWebhookSecret: [],
    GitHubClientSecret: ['GitHubClientId'],
    LinuxDOClientSecret: ['LinuxDOClientId'],
    'oidc.client_secret': [
      'oidc.client_id',
      'oidc.well_known',
      'oidc.authorization_endpoint',
      'oidc.token_endpoint',
      'oidc.user_info_endpoint',
    ],
    WeChatServerToken: ['WeChatServerAddress'],
    TelegramBotToken: ['TelegramBotName'],
    TurnstileSecretKey: ['TurnstileSiteKey'],
  }

  it.each(optionKeys.filter((key) => optionOf(key).secret))('%s is sent where root says, and nobody else', (key) => {
    const names = sentBy[key]
    if (names === undefined) throw new Error(`say here which options decide where ${key} is sent`)
    expect([key, ...names].filter((name) => optionOf(name).writer !== 'root')).toEqual([])
  })
})
