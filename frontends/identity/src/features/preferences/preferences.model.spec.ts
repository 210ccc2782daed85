import { userSetting } from '@tollgate/contracts/http/identity'
import { noticeChange, noticeForm, noticeValues } from './preferences.model'

const untouched = noticeValues(userSetting.parse({}))

describe('how one is told of things', () => {
  it('starts by mail at the amount of rule A27', () => {
    expect(untouched).toEqual({
      notify_type: 'email',
      quota_warning_threshold: 500_000,
      webhook_url: '',
      webhook_secret: '',
      notification_email: '',
    })
  })

  it.each([
    [{}, []],
    [{ quota_warning_threshold: 0 }, ['identity.threshold-malformed']],
    [{ quota_warning_threshold: null }, ['identity.threshold-malformed']],
    [{ quota_warning_threshold: 1.5 }, ['identity.threshold-malformed']],
    [{ notify_type: 'webhook' }, ['identity.webhook-url-required']],
    [{ notify_type: 'webhook', webhook_url: 'http://site.test' }, ['identity.webhook-url-malformed']],
    [{ notify_type: 'webhook', webhook_url: 'https://site.test/hook' }, []],
    [{ notification_email: 'ada' }, ['identity.email-malformed']],
  ])('with %j has the faults %j', (change, faults) => {
    const { error } = noticeForm.safeParse({ ...untouched, ...change })
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(faults)
  })

  it('sends what belongs to the chosen way, and a secret only when one was typed', () => {
    const values = {
      ...untouched,
      webhook_url: 'https://site.test/hook',
      webhook_secret: 'psst',
      notification_email: 'ada@site.test',
    }
    expect(noticeChange(values)).toEqual({
      notify_type: 'email',
      quota_warning_threshold: 500_000,
      notification_email: 'ada@site.test',
    })
    expect(noticeChange({ ...values, notify_type: 'webhook' })).toEqual({
      notify_type: 'webhook',
      quota_warning_threshold: 500_000,
      webhook_url: 'https://site.test/hook',
      webhook_secret: 'psst',
    })
    expect(noticeChange({ ...values, notify_type: 'webhook', webhook_secret: '' })).not.toHaveProperty('webhook_secret')
  })
})
