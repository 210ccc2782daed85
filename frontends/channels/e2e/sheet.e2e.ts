import type { Locator, Page } from 'playwright-core'
import { channelsAlone, choose, rowOf, sentBy } from './channels-page'

const channels = channelsAlone()

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /(Add|Edit) channel/ })
const field = (page: Page, name: string | RegExp) => sheetOf(page).getByRole('textbox', { name })

/** As the clipboard does it; who has to put thousands of lines into a field by himself takes a minute. */
const paste = (into: Locator, lines: readonly string[]) =>
  into.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))

describe('the models of a channel', () => {
  it('are one stop of the tab key, reached by the left arrow, and removed by Delete or Enter', async () => {
    const page = await channels.site.open('/channel/edit/1')
    const typed = sheetOf(page).getByRole('combobox', { name: /^Models/ })
    const removers = sheetOf(page).getByRole('button', { name: /^Remove (gpt|o3|o4|text)/ })
    const nameOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await removers.first().waitFor()
    const names = await removers.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(await removers.evaluateAll((buttons) => buttons.filter(({ tabIndex }) => tabIndex >= 0))).toEqual([])
    await typed.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await nameOfFocus()).toBe(names.at(-2))
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowLeft')
    expect(await nameOfFocus()).toBe(names.at(-1))
    await page.keyboard.press('Enter')
    expect(await typed.evaluate((line) => line === document.activeElement)).toBe(true)
    expect(await removers.count()).toBe(names.length - 2)
    expect(await sentBy('PUT', channels.site)).toEqual([])
  })
})

describe('the sheet of a new channel', () => {
  it('rule C3: says what is missing', async () => {
    const page = await channels.site.open('/channel')
    await page.getByRole('button', { name: 'Add channel' }).click()
    await sheetOf(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('Choose at least one model').waitFor()
    expect(await sheetOf(page).getByText('Enter a channel name and a key').count()).toBe(2)
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: /^Xinference/ }).click()
    await field(page, /^Name/).fill('x')
    await field(page, /^Key/).fill('sk-1')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('Choose at least one model').waitFor()
    expect(await sentBy('POST', channels.site)).toEqual([])
  })

  it('rule C4: asks about an address that ends with /v1, and sends it without the slash', async () => {
    const page = await channels.site.open('/channel/add')
    await field(page, /^Name/).fill('Mine')
    await field(page, /^Key/).fill('sk-one,\nsk-two')
    await field(page, /^Base URL/).fill('https://mine.example/v1/')
    await sheetOf(page).getByRole('button', { name: 'Add channel' }).click()
    const question = page.getByRole('alertdialog', { name: 'The base URL ends with /v1' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await sentBy('POST', channels.site)).toEqual([])
    await sheetOf(page).getByRole('button', { name: 'Add channel' }).click()
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Channel added').waitFor()
    await rowOf(page, 'Mine').waitFor()
    const [body] = await sentBy('POST', channels.site)
    expect(body).toMatchObject({
      name: 'Mine',
      type: 1,
      key: ['sk-one', 'sk-two'],
      base_url: 'https://mine.example/v1',
    })
    expect(new URL(page.url()).pathname).toBe('/channel')
  })

  it('rule C8: needs a key before it fetches models, adds what is fetched, and says why there is nothing', async () => {
    const page = await channels.site.open('/channel/add')
    await sheetOf(page).getByRole('button', { name: 'Fetch list' }).click()
    await sheetOf(page).getByText('Enter a key', { exact: true }).waitFor()
    await field(page, /^Key/).fill('sk-1')
    await sheetOf(page).getByRole('button', { name: 'Fetch list' }).click()
    await page.getByText('The upstream has 3 models, 1 new').waitFor()
    await sheetOf(page).getByText('gpt-4o-fetched').waitFor()
    expect(await sentBy('POST', channels.site)).toEqual([{ type: 1, base_url: '', key: 'sk-1', other: '' }])
    const refusal = { call: 'POST /api/channel/fetch_models', status: 200, message: 'The key is wrong', times: 1 }
    await channels.site.remote.disturb(refusal)
    await sheetOf(page).getByRole('button', { name: 'Fetch list' }).click()
    await page.getByText('Failed to get the list of models: The key is wrong').waitFor()
  })

  it('rule C41: tells which models the upstream does not have, and leaves them out at once', async () => {
    const page = await channels.site.open('/channel')
    await rowOf(page, 'OpenAI, production').getByText('OpenAI, production', { exact: true }).click()
    await sheetOf(page).getByRole('button', { name: 'Fetch list' }).click()
    const notice = sheetOf(page).getByRole('alert')
    await notice.getByText('The upstream does not have 7 models of this list').waitFor()
    await notice.getByText('gpt-5.1, gpt-5-mini, gpt-4.1, o3, o4-mini and 2 more').waitFor()
    await notice.getByRole('button', { name: 'Keep only the 4 it has' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel saved').waitFor()
    expect(await sentBy('PUT', channels.site)).toEqual([
      { id: 1, models: ['gpt-4o', 'gpt-4o-mini', 'gpt-4o-fetched', 'o3-fetched'] },
    ])
  })

  it('brings the models of the chosen type, and says where it is', async () => {
    const page = await channels.site.open('/channel/add')
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).fill('deep')
    await page.getByRole('option', { name: /^DeepSeek/ }).click()
    await sheetOf(page).getByText('deepseek-chat', { exact: true }).waitFor()
    expect(await field(page, /^Base URL/).getAttribute('placeholder')).toBe('https://api.deepseek.com')
    expect(await field(page, /^Organization/).count()).toBe(0)
  })

  it('rules C1 and C13: asks a cloud’s channel for what it has to say, and sends its key file as one key', async () => {
    const page = await channels.site.open('/channel/add')
    await field(page, /^Name/).fill('Cloud')
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).fill('vertex')
    await page.getByRole('option', { name: /^Google Vertex AI/ }).click()
    await field(page, /^Key/).fill('{\n  "type": "service_account",\n  "private_key": "a,b"\n}')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('Enter a region, or JSON that has a default').waitFor()
    expect(await sentBy('POST', channels.site)).toEqual([])
    await field(page, /^Region/).fill('us-east5')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel added').waitFor()
    const key = ['{"type":"service_account","private_key":"a,b"}']
    expect(await sentBy('POST', channels.site)).toMatchObject([{ type: 41, other: 'us-east5', base_url: '', key }])
  })

  it('rule C35: is sent once, however often its button is pressed', async () => {
    const page = await channels.site.open('/channel/add')
    await field(page, /^Name/).fill('Mine')
    await field(page, /^Key/).fill('sk-1')
    await channels.site.remote.disturb({ call: 'POST /api/channel/', status: 0, isHeld: true })
    await sheetOf(page).getByRole('button', { name: 'Add channel' }).dblclick()
    await page.keyboard.press('Control+Enter')
    await channels.site.remote.release()
    await page.getByText('Channel added').waitFor()
    expect(await sentBy('POST', channels.site)).toHaveLength(1)
  })

  it('rule C1: takes a thousand pasted keys, and names the limit where there are more', async () => {
    const page = await channels.site.open('/channel/add')
    await field(page, /^Name/).fill('Mine')
    const keys = Array.from({ length: 5_000 }, (_, at) => `sk-pasted-key-number-${at}`)
    await paste(field(page, /^Key/), keys)
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('A channel has at most 1000 keys').waitFor()
    await field(page, /^Key/).selectText()
    await paste(field(page, /^Key/), keys.slice(0, 1_000))
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel added').waitFor()
    const sent = (await sentBy('POST', channels.site)) as { key: string[] }[] // what this form sends
    expect(sent.map(({ key }) => key.length)).toEqual([1_000])
  })

  it('rule C4: begins with a version where its type has one', async () => {
    const page = await channels.site.open('/channel/add')
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).fill('讯飞')
    await page.getByRole('option', { name: /^讯飞星火/ }).click()
    await field(page, 'Version').waitFor()
    expect(await field(page, 'Version').inputValue()).toBe('v2.1')
  })

  it('rule C3: refuses what is no JSON, and says where, in every field that is', async () => {
    const page = await channels.site.open('/channel/add')
    await field(page, /^Name/).fill('x')
    await field(page, /^Key/).fill('sk-1')
    await field(page, 'Model mapping').click()
    await page.keyboard.insertText('{')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page)
      .getByText('The model mapping must be a JSON object from name to name (line 1, column 2)')
      .waitFor()
    await sheetOf(page).getByText('Advanced', { exact: true }).click()
    for (const name of ['Status code mapping', 'Parameter override', 'Channel setting']) {
      await field(page, name).click()
      await page.keyboard.insertText('{\n  "a": x')
      await sheetOf(page)
        .getByRole('group', { name })
        .getByText(/\(line 2, column 8\)/)
        .waitFor()
    }
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).fill('vertex')
    await page.getByRole('option', { name: /^Google Vertex AI/ }).click()
    await field(page, /^Region/).fill('{"default": us-east5}')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('Enter a region, or JSON that has a default (line 1, column 13)').waitFor()
    await field(page, /^Key/).fill('{"type": }')
    await sheetOf(page)
      .getByText(/\(line 1, column 10\)/)
      .waitFor()
    expect(await sentBy('POST', channels.site)).toEqual([])
  })
})

describe('the sheet of a channel', () => {
  it('rule C1: never shows its keys, keeps them when blank, and sends what was changed', async () => {
    const page = await channels.site.open('/channel')
    await rowOf(page, 'OpenAI, production').getByText('OpenAI, production', { exact: true }).click()
    expect(await field(page, 'Key').inputValue()).toBe('')
    expect(await field(page, 'Key').getAttribute('placeholder')).toBe('2 keys saved: sk-p******0001,sk-p******0002')
    await field(page, /^Name/).fill('OpenAI, main')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel saved').waitFor()
    await rowOf(page, 'OpenAI, main').waitFor()
    await rowOf(page, 'OpenAI, main').getByText('OpenAI, main', { exact: true }).click()
    await field(page, 'Key').fill('sk-new')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).waitFor({ state: 'detached' })
    expect(await sentBy('PUT', channels.site)).toEqual([
      { id: 1, name: 'OpenAI, main' },
      { id: 1, key: 'sk-new' },
    ])
  })

  it('rule C43: tells what somebody else changed meanwhile at its field, and overwrites it with the next attempt', async () => {
    const page = await channels.site.open('/channel/edit/1')
    await field(page, /^Name/).fill('Ours')
    await page.evaluate(
      "fetch('/api/channel/', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, name: 'Theirs', weight: 3 }) })",
    )
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText('Somebody else has changed this: Theirs. Save again to overwrite it').waitFor()
    expect(await field(page, /^Name/).inputValue()).toBe('Ours')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel saved').waitFor()
    expect((await sentBy('PUT', channels.site)).at(-1)).toEqual({ id: 1, name: 'Ours' })
  })

  it('rule C17: ends a channel at a moment, which the list tells once it is past', async () => {
    const page = await channels.site.open('/channel/edit/1')
    await sheetOf(page).getByText('Advanced', { exact: true }).click()
    await sheetOf(page).getByRole('button', { name: 'Never' }).click()
    const expires = sheetOf(page).getByRole('group', { name: 'Expires' })
    await expires.getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('20240402000000')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel saved').waitFor()
    const [sent] = (await sentBy('PUT', channels.site)) as { expired_time: number }[] // what this form sends
    expect(new Date(sent!.expired_time * 1_000).getFullYear()).toBe(2024)
    await rowOf(page, 'OpenAI, production').getByText('Expired', { exact: true }).waitFor()
  })

  it('says when nothing was changed, and asks before changes are lost', async () => {
    const page = await channels.site.open('/channel/edit/1')
    await sheetOf(page).getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('You have not changed anything').waitFor()
    await field(page, /^Name/).fill('other')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
    expect(await sentBy('PUT', channels.site)).toEqual([])
  })

  it('shows the reason when the server refuses', async () => {
    const page = await channels.site.open('/channel/edit/1')
    const message = 'Enter the keys again when the address of the upstream or the proxy changes'
    await channels.site.remote.disturb({ call: 'PUT /api/channel/', status: 200, message, times: 1 })
    await field(page, /^Base URL/).fill('https://elsewhere.example')
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).getByText(message).waitFor()
    expect(await field(page, /^Base URL/).inputValue()).toBe('https://elsewhere.example')
  })

  it('rules C36 and K47: says that a channel is gone, and leads back to the list', async () => {
    const page = await channels.site.open('/channel/edit/77')
    await sheetOf(page).getByText('There is no such channel').waitFor()
    await sheetOf(page).getByText('It may have been deleted, or the link is wrong.').waitFor()
    expect(
      await sheetOf(page)
        .getByText(/administrator/)
        .count(),
    ).toBe(0)
    await sheetOf(page).getByRole('button', { name: 'Back to the list' }).click()
    await page.waitForURL(/\/channel$/)
  })

  it('rule K47: of a channel that was deleted under its sheet says so, and leads back to a list without it', async () => {
    const page = await channels.site.open('/channel')
    await rowOf(page, 'xAI Grok').waitFor()
    await choose(page, 'xAI Grok', 'Edit')
    await field(page, /^Name/).fill('never')
    await page.evaluate(() => fetch('/api/channel/6', { method: 'DELETE' }))
    await page.keyboard.press('Control+Enter')
    await sheetOf(page)
      .getByText(/There is no such channel.*your changes cannot be saved/)
      .waitFor()
    await sheetOf(page).getByRole('button', { name: 'Back to the list' }).click()
    await sheetOf(page).waitFor({ state: 'detached' })
    await rowOf(page, 'xAI Grok').waitFor({ state: 'detached' })
  })

  it('rule C36: says that it cannot be copied, and why', async () => {
    const page = await channels.site.open('/channel/add/77')
    await sheetOf(page).getByText('Copying the channel failed: There is no such channel').waitFor()
  })

  it('rule C36: is the start of a copy, whose key must be typed', async () => {
    const page = await channels.site.open('/channel')
    await choose(page, 'xAI Grok', 'Duplicate')
    expect(await field(page, /^Name/).inputValue()).toBe('xAI Grok copy')
    await field(page, /^Key/).fill('sk-copy')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Channel added').waitFor()
    const [body] = await sentBy('POST', channels.site)
    expect(body).toMatchObject({ name: 'xAI Grok copy', type: 48, models: ['grok-4', 'grok-3-mini'], group: ['vip'] })
  })
})
