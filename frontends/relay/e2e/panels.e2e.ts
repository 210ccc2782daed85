import { intercept, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

/** Tabs with fields of JSON. */
const tabsWithEditors = new Set(['ratelimit', 'models'])
async function open(tab: string, language: 'en' | 'zh' = 'en') {
  const page = await site.open(`/setting?tab=${tab}`, { language })
  // What a test writes at the very moment at which the editor takes the plain area's place has a test of its own.
  if (tabsWithEditors.has(tab)) await page.locator('.cm-content').first().waitFor()
  return page
}
const written = () => site.sentTo('PUT /api/option/')

describe('the limit of model requests', () => {
  it('is written as it was typed, each option by a call of its own', async () => {
    const page = await open('ratelimit')
    const panel = page.getByRole('region', { name: 'Model request limit' })
    expect(await panel.getByRole('textbox', { name: 'Successful requests per period' }).inputValue()).toBe('1000')
    await panel.getByRole('switch', { name: 'Model request limit' }).click()
    await panel.getByRole('textbox', { name: 'Period (minutes)' }).fill('5')
    await panel.getByRole('textbox', { name: 'Requests per period', exact: true }).fill('60')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'ModelRequestRateLimitEnabled', value: 'true' },
      { key: 'ModelRequestRateLimitDurationMinutes', value: '5' },
      { key: 'ModelRequestRateLimitCount', value: '60' },
    ])
    expect(site.errors).toEqual([])
  })

  it('says beside each field what it takes, and sends nothing until all are right', async () => {
    const page = await open('ratelimit', 'zh')
    const panel = page.getByRole('region', { name: '模型请求速率限制' })
    await panel.getByRole('textbox', { name: '限制周期（分钟）' }).fill('-1')
    await panel.getByRole('textbox', { name: '用户每周期最多请求次数' }).fill('1.5')
    await panel.getByRole('textbox', { name: '用户每周期最多请求完成次数' }).fill('0')
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('不能小于 0').waitFor()
    await panel.getByText('不能小于 1').waitFor()
    await panel.getByText('请输入整数').waitFor()
    expect(await written()).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('textbox', { name: '限制周期（分钟）' }).fill('525601')
    await panel.getByText('不能大于 525600').waitFor()
    expect(site.errors).toEqual([])
  })

  it('of groups is JSON of its shape, and what is wrong with it is said at the field', async () => {
    const page = await open('ratelimit')
    const panel = page.getByRole('region', { name: 'Model request limit' })
    const field = panel.getByRole('textbox', { name: 'Limits by group' })
    await field.fill('{"vip":')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('“Limits by group” is not a valid JSON string').waitFor()
    expect(await written()).toEqual([])
    await field.fill('{"vip":{"rpm":-1}}')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('vip.rpm in Limits by group must not be less than 0').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field.fill('{"vip":{"rpm":60}}')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await written()).at(-1)).toMatchObject({ value: '{"vip":{"rpm":60}}', if_version: 0 })
    expect(site.ownErrors).toEqual([])
  })

  it('that another administrator has written meanwhile is overwritten only by who knows', async () => {
    const page = await open('ratelimit')
    const panel = page.getByRole('region', { name: 'Model request limit' })
    const field = panel.getByRole('textbox', { name: 'Limits by group' })
    await field.fill('{"vip":{"rpm":60}}')
    const body = { key: 'GroupRateLimits', value: '{"svip":{"rpm":9}}' }
    await page.evaluate(
      (sent) =>
        fetch('/api/option/', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        }),
      body,
    )
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Somebody else has changed this: {"svip":{"rpm":9}}').waitFor()
    expect((await written()).at(-1)).toEqual(body)
    expect(await field.textContent()).toContain('"vip"')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await written()).at(-1)).toMatchObject({ value: '{"vip":{"rpm":60}}', if_version: 1 })
  })

  it('is not lost when somebody leaves', async () => {
    const page = await open('ratelimit')
    const field = page.getByRole('textbox', { name: 'Period (minutes)' })
    await field.fill('7')
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await field.inputValue()).toBe('7')
  })
})

describe('sensitive words', () => {
  it('are judged by the server before they are kept, and the line at fault is named at the field', async () => {
    const page = await open('operation')
    const panel = page.getByRole('region', { name: 'Sensitive words' })
    const field = panel.getByRole('textbox', { name: 'Sensitive words' })
    expect(await field.inputValue()).toBe('test_sensitive')
    for (const [line, fault] of [
      ['regex:(', 'regex:( in Sensitive words is not a valid regular expression'],
      ['regex:a(?=b)', 'regex:a(?=b) in Sensitive words uses what RE2 does not have'],
      ['regex:(a{1000}){1000}', 'regex:(a{1000}){1000} in Sensitive words is too large'],
    ] as const) {
      await field.fill(`forbidden\n${line}`)
      await panel.getByRole('button', { name: 'Save' }).click()
      await panel.getByText(fault).waitFor()
      expect(await field.inputValue()).toBe(`forbidden\n${line}`)
    }
    expect(await seriousFindings(page)).toEqual([])
    await field.fill('forbidden\nregex:^secret \\d{3}')
    await panel.getByRole('switch', { name: 'Check prompts' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await written()).slice(3)).toEqual([
      { key: 'CheckSensitiveOnPromptEnabled', value: 'false' },
      { key: 'SensitiveWords', value: 'forbidden\nregex:^secret \\d{3}' },
    ])
    expect(site.ownErrors).toEqual([])
  })
})

describe('model calls', () => {
  it('are tried again as often as is said, and tell programs whose quota there is', async () => {
    const page = await open('operation', 'zh')
    const panel = page.getByRole('region', { name: '模型调用' })
    await panel.getByRole('textbox', { name: '失败重试次数' }).fill('2')
    await panel.getByRole('switch', { name: '额度查询接口返回令牌额度而非用户额度' }).click()
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([
      { key: 'DisplayTokenStatEnabled', value: 'false' },
      { key: 'RetryTimes', value: '2' },
    ])
    expect(site.errors).toEqual([])
  })
})

describe('the cache of answers', () => {
  it('has a price, a time and a room, and is closed while it is off', async () => {
    const page = await open('operation')
    const panel = page.getByRole('region', { name: 'Answer cache' })
    const price = panel.getByRole('textbox', { name: 'Price of a cached answer' })
    expect(await price.inputValue()).toBe('0.1')
    await price.fill('1.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 1 or less').waitFor()
    await price.fill('0.25')
    await panel.getByRole('textbox', { name: 'Generation of the cache' }).fill('1')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'CacheHitRatio', value: '0.25' },
      { key: 'CacheGeneration', value: '1' },
    ])
    await panel.getByRole('switch', { name: 'Answer cache' }).click()
    expect(await price.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect(site.errors).toEqual([])
  })
})

describe('answers searched for words', () => {
  it('are stopped or masked, which can be chosen while they are searched', async () => {
    const page = await open('operation')
    const panel = page.getByRole('region', { name: 'Sensitive words' })
    const queue = panel.getByRole('textbox', { name: 'Stream queue length' })
    expect(await queue.isDisabled()).toBe(true)
    await panel.getByRole('switch', { name: 'Check answers' }).click()
    await queue.fill('1001')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 1000 or less').waitFor()
    await queue.fill('4')
    await panel.getByRole('switch', { name: 'Stop at a sensitive word' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'StopOnSensitiveEnabled', value: 'false' },
      { key: 'CheckSensitiveOnCompletionEnabled', value: 'true' },
      { key: 'StreamCacheQueueLength', value: '4' },
    ])
    expect(await seriousFindings(page)).toEqual([])
    expect(site.errors).toEqual([])
  })
})

describe('Gemini', () => {
  it('has filters, versions, models that draw and a share of thought, which is open while the suffix is on', async () => {
    const page = await open('models')
    const panel = page.getByRole('region', { name: 'Gemini' })
    const share = panel.getByRole('textbox', { name: 'Gemini thinking share' })
    expect([await share.isDisabled(), await share.inputValue()]).toEqual([true, '0.6'])
    const safety = panel.getByRole('textbox', { name: 'Gemini safety settings' })
    expect(await safety.textContent()).toContain('HARM_CATEGORY_HARASSMENT')
    await panel.getByRole('textbox', { name: 'Gemini versions' }).fill('{"default":"v1 beta"}')
    await panel.getByRole('switch', { name: 'Gemini thinking suffix' }).click()
    await share.fill('1.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 1 or less').waitFor()
    await share.fill('0.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText(/default in Gemini versions/).waitFor()
    await panel.getByRole('textbox', { name: 'Gemini versions' }).fill('{"default":"v1"}')
    await panel.getByRole('textbox', { name: 'Gemini models that make images' }).fill('["gemini-2.5-flash-image"]')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const kept = Object.fromEntries((await written()).map((one) => Object.values(one as object) as [string, string]))
    expect(kept).toMatchObject({
      'gemini.version_settings': '{"default":"v1"}',
      'gemini.supported_imagine_models': '["gemini-2.5-flash-image"]',
      'gemini.thinking_adapter_enabled': 'true',
      'gemini.thinking_adapter_budget_tokens_percentage': '0.5',
    })
    expect(await seriousFindings(page)).toEqual([])
    expect(site.ownErrors).toEqual([])
  })
})

it('a text that is being written goes on in the editor of JSON when that has come', async () => {
  const page = await open('models')
  const limits = page
    .getByRole('region', { name: 'Claude' })
    .getByRole('textbox', { name: 'Claude default max tokens' })
  let letIn = () => {}
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve))
  await intercept(page, /\.js$/, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('cm-content')) await isLetIn
    await route.fulfill({ response })
  })
  await page.reload()
  await limits.fill('{"default":')
  expect(await limits.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA')
  letIn()
  await page.locator('.cm-content').first().waitFor()
  await page.keyboard.type('7')
  await limits.getByText('{"default":7').waitFor()
})

describe('Claude', () => {
  it('has limits, headers and a share of thought, which is open while the suffix is on', async () => {
    const page = await open('models')
    const panel = page.getByRole('region', { name: 'Claude' })
    const limits = panel.getByRole('textbox', { name: 'Claude default max tokens' })
    await limits.fill('{"default":0}')
    const share = panel.getByRole('textbox', { name: 'Claude thinking share' })
    await share.fill('0.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('default in Claude default max tokens must not be less than 1').waitFor()
    await limits.fill('{"default":4096}')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await written()).slice(-2)).toEqual([
      { key: 'claude.thinking_adapter_budget_tokens_percentage', value: '0.5' },
      { key: 'claude.default_max_tokens', value: '{"default":4096}', if_version: 0 },
    ])
    await panel.getByRole('switch', { name: 'Claude thinking suffix' }).click()
    expect(await share.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect(site.ownErrors).toEqual([])
  })
})

describe('pass-through', () => {
  it('is off until somebody switches it on, in either language', async () => {
    const page = await open('models', 'zh')
    const panel = page.getByRole('region', { name: '请求透传' })
    const all = panel.getByRole('switch', { name: '启用请求透传' })
    expect(await all.isChecked()).toBe(false)
    await all.click()
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([{ key: 'global.pass_through_request_enabled', value: 'true' }])
    expect(await seriousFindings(page)).toEqual([])
    expect(site.errors).toEqual([])
  })
})

describe('keep-alive in streams', () => {
  it('takes seconds only while it is on', async () => {
    const page = await open('models')
    const panel = page.getByRole('region', { name: 'Keep-alive in streams' })
    const seconds = panel.getByRole('textbox', { name: 'Keep-alive interval (seconds)' })
    expect([await seconds.isDisabled(), await seconds.inputValue()]).toEqual([true, '60'])
    await panel.getByText('Switch keep-alive on first').waitFor()
    await panel.getByRole('switch', { name: 'Keep-alive in streams' }).press('Space')
    await seconds.fill('0')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 1 or more').waitFor()
    await seconds.fill('15')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'general_setting.ping_interval_enabled', value: 'true' },
      { key: 'general_setting.ping_interval_seconds', value: '15' },
    ])
    await panel.getByRole('switch', { name: 'Keep-alive in streams' }).press('Space')
    expect(await seconds.isDisabled()).toBe(true)
    expect(site.errors).toEqual([])
  })
})
