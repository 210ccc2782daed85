import { seriousFindings } from '@tollgate/console-sdk/testing'
import { channelsAlone, choose, rowOf } from './channels-page'

const channels = channelsAlone()

describe('rules C2 and C18: channels that are disabled by themselves', () => {
  it('say why and since when on being pointed at, and what became of them in their history', async () => {
    const page = await channels.site.open('/channel')
    await rowOf(page, 'second account').getByText('Auto-disabled').hover()
    await page.getByRole('tooltip').getByText('insufficient_quota: Insufficient Balance').waitFor()
    await choose(page, 'second account', 'History')
    const dialog = page.getByRole('dialog', { name: 'History of DeepSeek, second account' })
    const entries = dialog.getByRole('list', { name: 'What became of the channel' }).getByRole('listitem')
    await entries.first().waitFor()
    const [disabled, created] = await entries.allInnerTexts()
    for (const said of ['Disabled', 'By itself: the upstream refused the key', 'insufficient_quota'])
      expect(disabled).toContain(said)
    expect(created).toMatch(/Created[^]*By root/)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('name the keys that calls do without, on a phone as well', async () => {
    const page = await channels.site.open('/channel', { language: 'zh' })
    await rowOf(page, 'OpenAI, production').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '变更记录', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 800 })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 个密钥中有 1 个已禁用').waitFor()
    await dialog.getByText('密钥已禁用 · 密钥 2（sk-p******0002）').waitFor()
    const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    expect(widths[0]).toBe(widths[1])
    expect(await seriousFindings(page)).toEqual([])
  })
})

it('rule C34: shows the keys of a channel one by one, on a phone as well', async () => {
  const page = await channels.site.open('/channel')
  await choose(page, 'OpenAI, production', 'Keys')
  const dialog = page.getByRole('dialog', { name: 'Keys of OpenAI, production' })
  const keys = dialog.getByRole('list', { name: 'Keys of the channel' }).getByRole('listitem')
  await keys.first().waitFor()
  await dialog.getByText('Calls go by each key in turn.').waitFor()
  const [used, disabled] = await keys.allInnerTexts()
  expect(used).toMatch(/1\s+sk-p\*{6}0001\s+In use/)
  expect(disabled).toMatch(/2\s+sk-p\*{6}0002\s+Disabled[^]*HTTP 401 invalid_api_key/)
  await page.setViewportSize({ width: 390, height: 800 })
  const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBe(widths[1])
  expect(await seriousFindings(page)).toEqual([])
})

it('rule C34: switches keys one by one, but for the last that calls use', async () => {
  const page = await channels.site.open('/channel')
  await choose(page, 'OpenAI, production', 'Keys')
  const keys = page.getByRole('list', { name: 'Keys of the channel' }).getByRole('listitem')
  const [first, second] = [keys.nth(0), keys.nth(1)]
  await second.getByRole('button', { name: 'Enable' }).waitFor()
  const last = first.getByRole('button', { name: 'Disable' })
  expect(await last.getAttribute('aria-disabled')).toBe('true')
  await last.hover()
  await page.getByRole('tooltip').getByText('It is the last key that calls use').waitFor()
  await second.getByRole('button', { name: 'Enable' }).click()
  await second.getByText('In use').waitFor()
  await first.getByRole('button', { name: 'Disable' }).click()
  await first.getByText('Disabled by hand').waitFor()
  expect(await second.getByRole('button', { name: 'Disable' }).getAttribute('aria-disabled')).toBe('true')
  expect(await channels.site.sentTo('PUT /api/channel/1/keys/1')).toEqual([{ enabled: true, keys_revision: 1 }])
  expect(await channels.site.sentTo('PUT /api/channel/1/keys/0')).toEqual([{ enabled: false, keys_revision: 1 }])
})

it('rule C34: switches none of keys that were entered anew behind an open dialog, and shows those', async () => {
  const page = await channels.site.open('/channel')
  await choose(page, 'OpenAI, production', 'Keys')
  const keys = page.getByRole('list', { name: 'Keys of the channel' }).getByRole('listitem')
  await keys.nth(1).getByRole('button', { name: 'Enable' }).waitFor()
  await page.evaluate(() =>
    fetch('/api/channel/', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, key: 'sk-another-key-0123456789,sk-one-more-key-987654321' }),
    }),
  )
  await keys.nth(1).getByRole('button', { name: 'Enable' }).click()
  await page.getByText('The keys of the channel were entered anew since you saw them').waitFor()
  await keys.nth(1).getByText('sk-o******4321').waitFor()
  expect(await keys.nth(1).getByText('In use').count()).toBe(1)
})

describe('rule C11: the panel of channel monitoring', () => {
  it('switches both, limits the time of tests, and has the words of refusals while they count', async () => {
    const page = await channels.site.open('/setting?tab=operation')
    const panel = page.getByRole('region', { name: 'Channel monitoring' })
    const words = panel.getByRole('textbox', { name: 'Words that disable a channel' })
    expect(await words.isDisabled()).toBe(true)
    for (const name of ['Disable failing channels', 'Enable channels that work again'])
      await panel.getByRole('switch', { name }).click()
    expect(await words.inputValue()).toContain('exceeded your current quota')
    await words.fill('no credit left')
    const threshold = panel.getByRole('textbox', { name: 'Longest answer time in a test (seconds)' })
    await threshold.fill('-1')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 0 or more').waitFor()
    await threshold.fill('2.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await channels.site.sentTo('PUT /api/option/')).toEqual([
      { key: 'AutomaticDisableChannelEnabled', value: 'true' },
      { key: 'AutomaticEnableChannelEnabled', value: 'true' },
      { key: 'ChannelDisableThreshold', value: '2.5' },
      { key: 'AutomaticDisableKeywords', value: 'no credit left' },
    ])
    expect(await seriousFindings(page)).toEqual([])
  })
})
