import { channelSetting, settingFaults } from './channel-setting'

const messages = (setting: unknown) => channelSetting.safeParse(setting).error?.issues.map((issue) => issue.message)

describe('rule C12: a channel setting', () => {
  it.each([[{}], [{ proxy: '' }], [{ proxy: null }], [{ force_format: false, thinking_to_content: true }]])(
    'of %j means no proxy',
    (setting) => {
      expect(channelSetting.parse(setting).proxy).toBeNull()
    },
  )

  it.each([
    'http://proxy:3128',
    'https://user:p%40ss@proxy.example.com',
    'socks5://127.0.0.1:1080',
    'socks5h://user:pass@proxy',
    'socks5://[::1]:9050',
  ])('takes the proxy %s', (proxy) => {
    expect(channelSetting.parse({ proxy }).proxy).toBe(proxy)
  })

  it.each([
    ['socks4://127.0.0.1:1080', 'upstream.proxy-kind'],
    ['ftp://proxy:21', 'upstream.proxy-kind'],
    ['socks5://:1080', 'upstream.proxy-invalid'],
    [`socks5://user:${'ä'.repeat(128)}@proxy:1080`, 'upstream.proxy-invalid'],
    ['proxy', 'upstream.proxy-invalid'],
    ['127.0.0.1:3128', 'upstream.proxy-invalid'],
    ['http://100%:pass@proxy:3128', 'upstream.proxy-invalid'],
    ['http://user:100%@proxy:3128', 'upstream.proxy-invalid'],
  ])('refuses the proxy %s with a reason', (proxy, reason) => {
    expect(messages({ proxy })).toEqual([reason])
  })

  it.each(['first_token_timeout_seconds', 'idle_timeout_seconds'])('takes seconds for %s', (name) => {
    for (const seconds of [0.1, 20, 3_600, null]) expect(messages({ [name]: seconds })).toBeUndefined()
    for (const wrong of [0, -1, 3_601, '20', Infinity]) expect(messages({ [name]: wrong })).toHaveLength(1)
  })

  it.each(['requests_per_minute', 'tokens_per_minute', 'max_concurrent_calls'])('takes a number for %s', (name) => {
    for (const limit of [1, 500, null]) expect(messages({ [name]: limit })).toBeUndefined()
    for (const wrong of [0, -1, 1.5, '20', 2_000_000_000]) expect(messages({ [name]: wrong })).toHaveLength(1)
  })

  it('takes a way to choose keys, in the words that relays know', () => {
    for (const choice of ['in_turn', 'random']) expect(messages({ key_choice: choice })).toBeUndefined()
    for (const wrong of ['polling', '', null, true]) expect(messages({ key_choice: wrong })).toHaveLength(1)
  })

  it('refuses what nothing would read', () => {
    expect(messages({ proxi: 'http://proxy' })).toHaveLength(1)
    expect(messages({ force_format: 'yes' })).toHaveLength(1)
    expect(messages('x')).toHaveLength(1)
    expect(messages({ system_prompt: 'x'.repeat(20_001) })).toHaveLength(1)
    expect(messages({ system_prompt: 'Be kind.', system_prompt_override: true })).toBeUndefined()
  })
})

it.each([
  [{ requests_per_minute: 0 }, 'requests_per_minute (≥ 1)'],
  [{ max_concurrent_calls: 1.5 }, 'max_concurrent_calls (int)'],
  [{ cost: 1e9, system_prompt_override: 'yes' }, 'system_prompt_override (boolean), cost (≤ 1000000)'],
  [{ key_choice: 'first' }, 'key_choice (in_turn | random)'],
  [{ porxy: '', cots: 1 }, 'porxy, cots'],
  [[], 'setting (object)'],
])('says of %j what may stand there', (setting, told) => {
  expect(settingFaults(channelSetting.safeParse(setting).error?.issues ?? [])).toBe(told)
})
