import { isOffered, isRedirect, type MethodStatus, telegramAnswerOf } from './methods.model'

const none: MethodStatus = {
  github_oauth: false,
  oidc_enabled: false,
  linuxdo_oauth: false,
  wechat_login: false,
  telegram_oauth: false,
  telegram_bot_name: '',
}

describe('another way in', () => {
  it.each([
    ['github', { github_oauth: true }],
    ['oidc', { oidc_enabled: true }],
    ['linuxdo', { linuxdo_oauth: true }],
    ['wechat', { wechat_login: true }],
    ['telegram', { telegram_oauth: true, telegram_bot_name: 'gate_bot' }],
  ] as const)('by %s is offered with %j alone', (provider, change) => {
    expect(isOffered(provider, none)).toBe(false)
    expect(isOffered(provider, { ...none, ...change })).toBe(true)
  })

  it('by Telegram needs the name of the bot', () => {
    expect(isOffered('telegram', { ...none, telegram_oauth: true })).toBe(false)
  })

  it.each([
    ['github', true],
    ['linuxdo', true],
    ['oidc', true],
    ['wechat', false],
    ['telegram', false],
    ['elsewhere', false],
  ])('by %s leads the browser away: %s', (provider, expected) => {
    expect(isRedirect(provider)).toBe(expected)
  })
})

describe('the answer of the Telegram widget', () => {
  it('is what it signed, with the language', () => {
    const parameters = new URLSearchParams('id=7&first_name=Ada&auth_date=1&hash=ff&expired=true')
    expect(telegramAnswerOf(parameters, 'zh')).toEqual({
      id: '7',
      first_name: 'Ada',
      auth_date: '1',
      hash: 'ff',
      lang: 'zh',
    })
  })

  it.each(['', 'expired=true', 'id=7', 'hash=ff', 'aff=aB3x'])('is not in %j', (query) => {
    expect(telegramAnswerOf(new URLSearchParams(query), 'en')).toBeNull()
  })
})
