import { mergedSetting, readSetting, settingView } from './user-setting'

const seal = (secret: string) => `sealed:${secret}`
const merge = (column: object, body: object) => mergedSetting({ ...column }, body, { seal, language: 'en' })
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
      accept_unset_model_ratio_model: false,
      language: 'zh',
    })
  })

  it('is shown without the secret, and says that there is one', () => {
    const view = settingView(webhook)
    expect(JSON.stringify(view)).not.toContain('sealed')
    expect(view).toMatchObject({ notify_type: 'webhook', has_webhook_secret: true })
    expect(settingView({})).toMatchObject({ has_webhook_secret: false })
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

  it.each([
    ['no address was ever given', {}, { notify_type: 'webhook' }],
    ['the address is taken away', webhook, { webhook_url: '' }],
  ])('cannot ask for a webhook when %s', (_when, column, body) => {
    expect(() => merge(column, body)).toThrow('identity.webhook-url-required')
  })
})
