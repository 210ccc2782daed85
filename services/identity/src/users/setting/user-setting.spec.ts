import { mergedSetting, noticeAddress, readSetting, settingView } from './user-setting'

const seal = (secret: string) => `sealed:${secret}`
const own = 'ada@site.test'
const of = (column: object, email = own) => ({ setting: { ...column }, email })
const merge = (column: object, body: object) => mergedSetting(of(column), body, { seal, language: 'en' })
const webhook = { notify_type: 'webhook', webhook_url: 'https://hook.example/', webhook_secret_sealed: 'sealed:old' }

describe('a user’s setting', () => {
  it.each([
    ['nothing was ever written', {}],
    ['an older release wrote other things', { notify_type: 'pigeon', quota_warning_threshold: '1', theme: 'dark' }],
  ])('has its defaults where %s', (_when, column) => {
    expect(readSetting(column)).toEqual({
      notify_type: 'email',
      quota_warning_threshold: null,
      webhook_url: '',
      webhook_secret_sealed: null,
      notification_email: '',
      is_notification_email_confirmed: false,
      accept_unset_model_ratio_model: false,
      language: 'zh',
    })
  })

  it('is shown without the secret, and says that there is one', () => {
    const view = settingView(of(webhook))
    expect(JSON.stringify(view)).not.toContain('sealed')
    expect(view).toMatchObject({ notify_type: 'webhook', has_webhook_secret: true })
    expect(settingView(of({}))).toMatchObject({ has_webhook_secret: false })
  })

  it.each([
    ['keeps what is not sent', { quota_warning_threshold: 5 }, { ...webhook, quota_warning_threshold: 5 }],
    [
      'keeps the other way’s fields when the way changes',
      { notify_type: 'email' },
      { ...webhook, notify_type: 'email' },
    ],
    ['keeps the secret when an empty one is sent', { webhook_secret: '' }, webhook],
    ['takes a new secret sealed', { webhook_secret: 'new' }, { ...webhook, webhook_secret_sealed: 'sealed:new' }],
    ['lets the secret be taken away', { webhook_secret: null }, { ...webhook, webhook_secret_sealed: null }],
    ['remembers the language of its owner', {}, { ...webhook, language: 'en' }],
  ])('%s', (_rule, body, expected) => {
    expect(merge(webhook, body)).toMatchObject(expected)
  })

  const confirmed = { notification_email: 'ops@site.test', is_notification_email_confirmed: true }

  it.each([
    ['nobody named another', of({}), own, false],
    ['it is the account’s own', of({ notification_email: own }), own, true],
    ['its owner has not confirmed it', of({ notification_email: 'ops@site.test' }), own, false],
    ['and there is no other', of({ notification_email: 'ops@site.test' }, ''), '', false],
    ['its owner has confirmed it', of(confirmed), 'ops@site.test', true],
    ['and the account has none', of(confirmed, ''), 'ops@site.test', true],
    ['it was the account’s own once', of({ notification_email: 'old@site.test' }), own, false],
  ])('sends notices to an address where %s', (_when, owner, address, isConfirmed) => {
    expect(noticeAddress(owner)).toBe(address)
    expect(settingView(owner).notification_email_confirmed).toBe(isConfirmed)
  })

  it.each([
    ['another address', { notification_email: 'other@site.test' }, false],
    ['the same address', { notification_email: 'ops@site.test' }, true],
    ['none', { notification_email: '' }, false],
    ['something else', { quota_warning_threshold: 5 }, true],
  ])('has its address confirmed as before after %s was sent', (_what, body, expected) => {
    expect(merge(confirmed, body)).toMatchObject({ is_notification_email_confirmed: expected })
  })

  it('is not confirmed by who asks for it', () => {
    expect(() => merge({ notification_email: 'ops@site.test' }, { notification_email_confirmed: true })).toThrow(
      'platform.read-only',
    )
    expect(merge(confirmed, { notification_email_confirmed: true })).toMatchObject(confirmed)
  })

  it.each([
    ['no address was ever given', {}, { notify_type: 'webhook' }],
    ['the address is taken away', webhook, { webhook_url: '' }],
  ])('cannot ask for a webhook when %s', (_when, column, body) => {
    expect(() => merge(column, body)).toThrow('identity.webhook-url-required')
  })
})
