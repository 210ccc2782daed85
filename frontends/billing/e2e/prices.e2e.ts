import { intercept, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const written = () => site.sentTo('PUT /api/option/')

/** What another administrator saves while this one has a form open. */
const writeAsAnother = (page: Page, key: string, table: object) =>
  page.evaluate(
    ([key, value]) => fetch('/api/option/', { method: 'PUT', body: JSON.stringify({ key, value }) }).then(() => null),
    [key, JSON.stringify(table)],
  )

describe('prices as JSON', () => {
  it('are written one option at a time, only what was changed, and put back after a question (M36, M37)', async () => {
    const page = await site.open('/setting?tab=operation', { language: 'zh' })
    const panel = page.getByRole('region', { name: '模型价格设置' })
    await panel.getByRole('tab', { name: '模型倍率设置' }).click()
    const field = panel.getByRole('textbox', { name: '模型固定价格' })
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    await field.fill('{"a": 0.1,}')
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('不是合法的 JSON 字符串').waitFor()
    expect(await written()).toEqual([])
    await field.fill('{"a": 0.1}')
    await panel.getByRole('textbox', { name: '缓存创建倍率' }).fill('{"a": 1.5}')
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([
      { key: 'ModelPrice', value: '{"a": 0.1}', if_version: 0 },
      { key: 'CacheCreationRatio', value: '{"a": 1.5}', if_version: 0 },
    ])
    await panel.getByRole('button', { name: '重置模型倍率' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '重置模型倍率' }).click()
    await page.getByText('模型倍率已重置').waitFor()
    expect(await site.sentTo('POST /api/option/rest_model_ratio')).toHaveLength(1)
    expect(site.errors).toEqual([])
  })
})

describe('groups', () => {
  it('are edited line by line or as JSON, with the digits that were typed (M39)', async () => {
    const page = await site.open('/setting?tab=operation', { language: 'en' })
    const panel = page.getByRole('region', { name: 'Group ratios' })
    const field = panel.getByRole('group', { name: 'Group ratio' })
    await field.getByRole('button', { name: 'Add group' }).click()
    const line = field.getByRole('group', { name: 'Line 4' })
    await line.getByRole('textbox', { name: 'Group' }).fill('vip')
    await panel.getByRole('button', { name: 'Save' }).click()
    await line.getByText('This group is listed already').waitFor()
    expect(await written()).toEqual([])
    await line.getByRole('textbox', { name: 'Group' }).fill('gold')
    await line.getByRole('textbox', { name: 'Ratio' }).fill('0.123456789012345678')
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const value = '{\n  "default": 1,\n  "vip": 1,\n  "svip": 1,\n  "gold": 0.123456789012345678\n}'
    expect(await written()).toEqual([{ key: 'GroupRatio', value, if_version: 0 }])
    expect(site.errors).toEqual([])
  })
})

describe('the table of prices', () => {
  const open = async (tab: string) => {
    const page = await site.open('/setting?tab=operation', { language: 'en' })
    const panel = page.getByRole('region', { name: 'Model prices' })
    await panel.getByRole('tab', { name: tab }).click()
    return { page, panel }
  }

  it('rule K38: is what one opens, with the model of the typed name first, unless the address leads to an option', async () => {
    const page = await site.open('/setting?tab=operation', { language: 'en' })
    const panel = page.getByRole('region', { name: 'Model prices' })
    await panel.getByRole('textbox', { name: 'Search models' }).fill('gpt-4o')
    await panel.locator('tr[data-row]').first().getByText('gpt-4o', { exact: true }).waitFor()
    await page.goto(page.url() + '&option=CacheRatio')
    await panel.getByRole('tab', { name: 'Model ratios', selected: true }).waitFor()
    await panel.getByRole('tab', { name: 'Price table' }).click()
    await panel.getByRole('textbox', { name: 'Search models' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('adds a model with prices of which the other part follows, and turns it into one with a fixed price (M18)', async () => {
    const { page, panel } = await open('Price table')
    await panel.getByRole('button', { name: 'Add model' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Model', exact: true }).fill('gpt-4o')
    await sheet.getByRole('textbox', { name: 'Prompt price' }).fill('0.3')
    await sheet.getByRole('textbox', { name: 'Completion price' }).fill('0.9')
    expect(await sheet.getByRole('textbox', { name: 'Model ratio' }).inputValue()).toBe('0.15')
    expect(await sheet.getByRole('textbox', { name: 'Completion ratio', exact: true }).inputValue()).toBe('3')
    await sheet.getByRole('button', { name: 'Add model' }).click()
    await sheet.getByText('This model name already exists').waitFor()
    expect(await written()).toEqual([])
    await sheet.getByRole('textbox', { name: 'Model', exact: true }).fill('my-model')
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Add model' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    // What a ratio is multiplied by comes first: the model has its price only with the last call.
    const bodies = (await written()) as { key: string; value: string }[]
    expect(bodies.map(({ key }) => key)).toEqual(['CompletionRatio', 'ModelRatio'])
    expect(bodies.map(({ value }) => (JSON.parse(value) as Record<string, number>)['my-model'])).toEqual([3, 0.15])
    await panel.getByRole('textbox', { name: 'Search models' }).fill('my-model')
    await panel.getByRole('cell', { name: 'my-model', exact: true }).click()
    await sheet.getByRole('radio', { name: 'Per call' }).click()
    await sheet.getByRole('textbox', { name: 'Fixed price' }).fill('0')
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await sheet.getByText('The model price cannot be 0').waitFor()
    await sheet.getByRole('textbox', { name: 'Fixed price' }).fill('0.1')
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await panel.getByRole('cell', { name: '$0.1', exact: true }).waitFor()
    expect(((await written()) as { key: string }[]).slice(2).map(({ key }) => key)).toEqual([
      'ModelPrice',
      'ModelRatio',
      'CompletionRatio',
    ])
    expect(site.errors).toEqual([])
  })

  it('keeps what others gave other models, and overwrites none of their prices unasked (M38)', async () => {
    const { page, panel } = await open('Price table')
    const sheet = page.getByRole('dialog')
    const ratio = sheet.getByRole('textbox', { name: 'Model ratio' })
    await panel.getByRole('textbox', { name: 'Search models' }).fill('gpt-4o-mini')
    await panel.getByRole('cell', { name: 'gpt-4o-mini', exact: true }).click()
    await ratio.fill('2')
    const meanwhile = { 'gpt-4o-mini': 3, 'of-another': 5 }
    await writeAsAnother(page, 'ModelRatio', meanwhile)
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await sheet.getByText(/Somebody else has changed the price of gpt-4o-mini/).waitFor()
    expect(await written()).toEqual([{ key: 'ModelRatio', value: JSON.stringify(meanwhile) }])
    expect(await ratio.inputValue()).toBe('2')
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const [, saved] = (await written()) as { key: string; value: string; if_version: number }[]
    expect(saved).toMatchObject({ key: 'ModelRatio', if_version: 1 })
    expect(JSON.parse(saved?.value ?? '{}')).toEqual({ 'gpt-4o-mini': 2, 'of-another': 5 })
  })

  it('makes no further call of a save of which one failed, and says so (M37)', async () => {
    const { page, panel } = await open('Price table')
    const sheet = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Search models' }).fill('gpt-4o-mini')
    await panel.getByRole('cell', { name: 'gpt-4o-mini', exact: true }).click()
    await sheet.getByRole('radio', { name: 'Per call' }).click()
    await sheet.getByRole('textbox', { name: 'Fixed price' }).fill('0.1')
    await intercept(page, '**/api/option/', (route) =>
      route.request().postData()?.includes('"ModelRatio"') ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await page.getByText(/Some settings were not saved/).waitFor()
    // The fixed price stands, and wins over the ratios that were to be taken away.
    expect(((await written()) as { key: string }[]).map(({ key }) => key)).toEqual(['ModelPrice'])
    expect(await sheet.getByRole('textbox', { name: 'Fixed price' }).inputValue()).toBe('0.1')
  })

  it('sets steps and dates of a model as JSON does, by the clock of the site, and takes them away (M73)', async () => {
    const first = await site.open('/setting?tab=operation', { language: 'en' })
    await first.evaluate(() =>
      fetch('/api/option/', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: 'SiteTimeZone', value: 'Asia/Kathmandu' }),
      }),
    )
    const before = (await written()).length
    const { page, panel } = await open('Price table')
    await panel.getByRole('textbox', { name: 'Search models' }).fill('gpt-4o-mini')
    await panel.getByRole('cell', { name: 'gpt-4o-mini', exact: true }).click()
    const sheet = page.getByRole('dialog')
    const save = sheet.getByRole('button', { name: 'Save price' })
    await sheet.getByRole('button', { name: 'Add published price' }).click()
    const price = sheet.getByRole('group', { name: 'Published price 1' })
    const rate = (name: string) => price.getByRole('textbox', { name, exact: true })
    await rate('Prompt').fill('0.150')
    await rate('Completion').fill('x')
    await price.getByText('By the site’s clock, Asia/Kathmandu').waitFor()
    await price.getByRole('button', { name: 'Add step' }).click()
    const step = price.getByRole('group', { name: 'Step 1' })
    await step.getByRole('textbox', { name: 'Prompt above' }).fill('0')
    await step.getByRole('textbox', { name: 'Prompt', exact: true }).fill('0.3')
    expect(await step.getByRole('textbox', { name: 'Cache read' }).getAttribute('placeholder')).toBe('0.3')
    await save.click()
    await price.getByText('Please enter a number').waitFor()
    await step.getByText('Enter a whole number of tokens').waitFor()
    expect(await written()).toHaveLength(before)
    await rate('Completion').first().fill('0.6')
    await step.getByRole('textbox', { name: 'Prompt above' }).fill('128000')
    await price.getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('20310402000000')
    expect(await seriousFindings(page)).toEqual([])
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const bodies = () => written().then((all) => all.slice(before) as { key: string; value: string }[])
    expect((await bodies()).map(({ key }) => key)).toEqual(['PublishedPrice'])
    const from = Date.parse('2031-04-01T18:15:00Z') / 1_000
    expect(JSON.parse((await bodies())[0]?.value ?? '')).toEqual({
      'gpt-4o-mini': [
        {
          from,
          usdPerMillion: { textIn: 0.15, textOut: 0.6 },
          tiers: [{ aboveInputTokens: 128_000, usdPerMillion: { textIn: 0.3 } }],
        },
      ],
    })
    await panel.getByText('changes 2031-04-02 00:00').waitFor()
    await panel.getByRole('cell', { name: 'gpt-4o-mini', exact: false }).first().click()
    await sheet.getByRole('button', { name: 'Delete published price 1' }).click()
    await save.click()
    // The panel cannot be reached while the sheet is open, so that all of it would seem gone.
    await sheet.waitFor({ state: 'detached' })
    await panel.getByText('changes 2031-04-02 00:00').waitFor({ state: 'detached' })
    expect(JSON.parse((await bodies()).at(-1)?.value ?? '')).toEqual({})
    expect(site.errors).toEqual([])
  })

  it('has a list of the models without a price, which one leaves that gets one (M18)', async () => {
    const { page, panel } = await open('Models without a price')
    await panel.getByRole('cell', { name: 'my-other-model', exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Set several' }).click()
    await page.getByText('Choose the models first').waitFor()
    for (const name of ['my-model', 'my-other-model'])
      await panel.getByRole('checkbox', { name: `Select ${name}` }).check()
    await panel.getByRole('button', { name: 'Set several' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Model ratio' }).fill('2.50')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Every enabled model has a price').waitFor()
    const [body] = (await written()) as { key: string; value: string }[]
    expect(body?.key).toBe('ModelRatio')
    expect(JSON.parse(body?.value ?? '{}')).toMatchObject({ 'my-model': 2.5, 'my-other-model': 2.5 })
    expect(site.errors).toEqual([])
  })

  it('shows what the shipped list would change, and takes what is left chosen, each model whole (M61)', async () => {
    const { page, panel } = await open('Shipped price list')
    await panel.getByText('Price list of 2026-08-21').waitFor()
    const box = (name: string) => panel.getByRole('checkbox', { name: `Select ${name}` })
    await box('qwen-plus').waitFor()
    // What somebody set is not chosen, and what the list does not have cannot be.
    expect(await box('qwen-plus').isChecked()).toBe(true)
    expect(await box('gemini-2.5-pro').isChecked()).toBe(true)
    expect(await box('gpt-4o').isChecked()).toBe(false)
    await panel.getByRole('cell', { name: 'of-our-own' }).waitFor()
    expect(await box('of-our-own').count()).toBe(0)
    expect(await panel.getByRole('row').filter({ hasText: 'qwen-plus' }).innerText()).toMatch(
      /\$20\.00[^]*\$0\.40[^]*−98%/,
    )
    expect(await seriousFindings(page)).toEqual([])
    await box('my-model').uncheck()
    await panel.getByRole('button', { name: 'Take 2 prices' }).click()
    expect(await written()).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take 2 prices' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const bodies = (await written()) as { key: string; value: string; if_version: number }[]
    // Published prices win over all else, so that they are written first, and hold what costs the same while ratios change.
    expect([bodies[0]?.key, bodies.at(-1)?.key]).toEqual(['PublishedPrice', 'PublishedPrice'])
    const table = (key: string) =>
      JSON.parse(bodies.findLast((body) => body.key === key)?.value ?? '{}') as Record<string, unknown>
    expect(table('ModelRatio')).toMatchObject({ 'qwen-plus': 0.2, 'gpt-4o': 1.25 })
    expect(Object.keys(table('PublishedPrice'))).toEqual(['gemini-2.5-pro'])
    expect(table('CompletionRatio')).toMatchObject({ 'qwen-plus': 3, 'gemini-2.5-pro': 8 })
    expect(table('ModelRatio')).not.toHaveProperty('my-model')
    expect(site.errors).toEqual([])
  })
})
