import { type RemoteSite } from '@tollgate/console-sdk/testing'
import { choose, rowOf, sentBy, startChannels } from './channels-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startChannels()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())
afterEach(() => expect(site.ownErrors).toEqual([]))

describe('the list of channels', () => {
  it('is searched by keyword, model and group, and the address keeps it', async () => {
    const page = await site.open('/channel')
    await page.getByRole('textbox', { name: 'Search by ID, name or key' }).fill('deepseek')
    await page.keyboard.press('Enter')
    await rowOf(page, 'xAI Grok').waitFor({ state: 'detached' })
    expect(await page.locator('tr[data-row]').count()).toBe(2)
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'vip', exact: true }).click()
    await rowOf(page, 'second account').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?keyword=deepseek&group=vip')
    await page.reload()
    await rowOf(page, 'DeepSeek 官方').waitFor()
    await page.getByRole('combobox', { name: 'Model name' }).fill('grok')
    await page.keyboard.press('Enter')
    await page.getByText('No channel matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf(page, 'xAI Grok').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('keeps its columns, its order and its page size in this browser', async () => {
    const page = await site.open('/channel')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Weight' }).uncheck()
    await page.getByRole('checkbox', { name: 'Models' }).check()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('columnheader', { name: 'Models' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Weight' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sort by ID' }).click()
    await page.locator('tr[data-row]').first().getByText('Imported from an older site').waitFor()
    await page.getByRole('combobox', { name: /per page/i }).click()
    await page.getByRole('option', { name: /^20/ }).click()
    await rowOf(page, 'OpenAI, production').waitFor()
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    expect(JSON.parse(kept['channels-table-columns'] ?? '')).toMatchObject({ weight: false, models: true, type: true })
    expect(kept).toMatchObject({ 'id-sort': 'true', 'page-size': '20' })
  })

  it('switches a channel at once, and falls back with the reason', async () => {
    const page = await site.open('/channel')
    await choose(page, 'xAI Grok', 'Disable')
    await rowOf(page, 'xAI Grok').getByText('Disabled').waitFor()
    expect(await sentBy('PUT', site)).toEqual([{ id: 6, status: 2 }])
    await site.remote.disturb({
      call: 'PUT /api/channel/',
      status: 200,
      message: 'The upstream is gone',
      isHeld: true,
      times: 1,
    })
    await choose(page, 'xAI Grok', 'Enable')
    await rowOf(page, 'xAI Grok').getByText('Enabled').waitFor()
    await site.remote.release()
    await page.getByText('The upstream is gone').waitFor()
    await rowOf(page, 'xAI Grok').getByText('Disabled').waitFor()
  })

  it('says why the server disabled a channel', async () => {
    const page = await site.open('/channel')
    await page.getByText('Auto-disabled').hover()
    await page.getByText(/Reason: insufficient_quota: Insufficient Balance · Time: \d{4}-/).waitFor()
  })

  it('takes a priority or a weight where it stands', async () => {
    const page = await site.open('/channel')
    await page.getByRole('button', { name: 'Change the Priority of xAI Grok, now 40' }).click()
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Change the Priority/,
    )
    await page.getByRole('button', { name: 'Change the Priority of xAI Grok, now 41' }).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change the Weight of xAI Grok, now 0' }).click()
    await page.keyboard.type('-1')
    await page.keyboard.press('Tab')
    await page.getByText('The weight must be a whole number, at least 0').waitFor()
    await page.getByRole('button', { name: 'Change the Priority of xAI Grok, now 41' }).waitFor()
    expect(await sentBy('PUT', site)).toEqual([{ id: 6, priority: 41 }])
  })

  it('deletes a channel, and all that are disabled, once it is confirmed', async () => {
    const page = await site.open('/channel')
    await choose(page, 'xAI Grok', 'Delete')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'xAI Grok', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 1 channel').waitFor()
    await rowOf(page, 'xAI Grok').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Delete disabled channels' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 4 channels').waitFor()
    // The list is read again behind the notice.
    await page.getByText('Disabled', { exact: true }).first().waitFor({ state: 'detached' })
  })

  it('tests a channel and tells the time, or the reason', async () => {
    const page = await site.open('/channel')
    await choose(page, 'xAI Grok', 'Test')
    await page.getByText('xAI Grok passed the test in 734 ms').waitFor()
    await rowOf(page, 'xAI Grok').getByText('734 ms').waitFor()
    await rowOf(page, 'Xinference, GPU 1').getByText('Failed').hover()
    await page.getByText(/^The test failed .+ · \d{4}-/).waitFor()
    expect(await rowOf(page, 'Xinference, GPU 2').getByText('Not tested').count()).toBe(1)
    await choose(page, 'Xinference, GPU 1', 'Test with a model')
    const dialog = page.getByRole('dialog', { name: 'Test Xinference, GPU 1' })
    await dialog.getByRole('textbox', { name: 'Search models' }).fill('bge')
    const tested = dialog.getByRole('button', { name: 'Test bge-m3' })
    const line = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Test bge-m3' }) })
    const before = await line.boundingBox()
    await tested.click()
    await dialog.getByText('Incorrect API key provided').waitFor()
    expect(await line.boundingBox()).toEqual(before)
    const tests = (await site.remote.calls()).filter(({ path }) => path === '/api/channel/test/8')
    expect(tests.map(({ query }) => query)).toEqual(['?model=bge-m3'])
  })

  it('tests all channels once it is confirmed, shows how far that is, and what failed', async () => {
    const page = await site.open('/channel')
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Test all channels' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('progressbar', { name: 'Tests of all channels' }).waitFor()
    await page.getByText('Tested 10 channels · 1 failed').waitFor()
    await rowOf(page, 'DeepSeek 官方').getByText('734 ms').waitFor()
    await page.getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tests of all channels' })
    const failures = dialog.getByRole('list', { name: 'Channels that failed' })
    expect(await failures.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Xinference, GPU 1 #8\s+qwen3-32b · chat\s+The upstream cannot be reached$/),
    ])
    await page.keyboard.press('Escape')
    await page
      .getByRole('status')
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('alert').getByRole('button', { name: 'Close' }))
      .click()
    await page.getByText('Tested 10 channels').waitFor({ state: 'detached' })
  })

  it('shows what is left at providers, and asks one, or all, anew', async () => {
    const page = await site.open('/channel')
    await rowOf(page, 'SiliconFlow').getByText('-¥0.25').waitFor()
    expect(
      await rowOf(page, 'xAI Grok')
        .getByRole('button', { name: /update the balance/ })
        .count(),
    ).toBe(0)
    await page.getByRole('button', { name: 'update the balance of DeepSeek 官方' }).click()
    await page.getByText('DeepSeek 官方 has a balance of ¥42.50').waitFor()
    await rowOf(page, 'DeepSeek 官方').getByText('¥42.50').waitFor()
    expect(new URL(page.url()).pathname).toBe('/channel')
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Update all balances' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Begin' }).click()
    await page.getByText(/^Went through the balances of \d+ channels/).waitFor()
    await rowOf(page, 'OpenAI, production').getByText('$42.50').waitFor()
  })

  it('tries what a model can do, says what that costs, and keeps what was found', async () => {
    const page = await site.open('/channel')
    await choose(page, 'OpenAI, reserve', 'Check capabilities')
    const dialog = page.getByRole('dialog', { name: 'What OpenAI, reserve can do' })
    await dialog.getByText(/five small calls, which the provider charges for/).waitFor()
    await dialog.getByText('This model was not checked yet').waitFor()
    await dialog.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: 'gpt-4o-mini' }).click()
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    const found = dialog.getByRole('list', { name: 'What was found' })
    await found.getByText('The upstream refused it · 400: image_url is only supported by certain models').waitFor()
    expect(await found.getByRole('listitem').count()).toBe(7)
    await page.keyboard.press('Escape')
    await choose(page, 'OpenAI, reserve', 'Check capabilities')
    await dialog.getByText('This model was not checked yet').waitFor()
    await dialog.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: 'gpt-4o-mini' }).click()
    await dialog.getByRole('button', { name: 'Check again' }).waitFor()
    await found.getByText('The answer reached its limit first').waitFor()
    expect((await site.remote.calls()).filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { model: 'gpt-4o-mini' },
    ])
  })

  it('shows what is wrong when it cannot be loaded, and loads again', async () => {
    await site.remote.disturb({ call: 'GET /api/channel/', status: 500 })
    const page = await site.open('/channel')
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await site.remote.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'xAI Grok').waitFor()
  })
})

describe('tags', () => {
  it('are set on the chosen channels', async () => {
    const page = await site.open('/channel')
    for (const name of ['xAI Grok', 'DeepSeek 官方']) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Set tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set the tag of 2 channels' })
    await dialog.getByRole('button', { name: 'Set tag' }).click()
    await dialog.getByText('The tag must not be empty').waitFor()
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('fast')
    await dialog.getByRole('button', { name: 'Set tag' }).click()
    await page.getByText('Tag set on 2 channels').waitFor()
    expect(await sentBy('POST', site)).toContainEqual({ ids: [6, 4], tag: 'fast' })
  })

  it('gather channels and are told by what these have in common', async () => {
    const page = await site.open('/channel')
    await page.getByRole('switch', { name: 'Group by tag' }).click()
    await rowOf(page, '2 of 3 enabled').first().waitFor()
    expect(await rowOf(page, 'OpenAI, trial key').count()).toBe(0)
    await page.getByRole('button', { name: 'Show the channels of tag openai' }).click()
    await rowOf(page, 'OpenAI, trial key').getByText('Disabled').waitFor()
  })

  it('are switched as a whole, and edited as a whole', async () => {
    const page = await site.open('/channel?tags=true')
    const tag = page.getByRole('row').filter({ hasText: 'open-models' })
    await tag.getByRole('button', { name: 'More' }).last().click()
    await page.getByRole('menuitem', { name: 'Enable all' }).click()
    await tag.getByText('3 of 3 enabled').waitFor()
    await tag.getByRole('button', { name: 'More' }).last().click()
    await page.getByRole('menuitem', { name: 'Edit tag' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit tag' })
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('You have not changed anything').waitFor()
    await sheet.getByRole('textbox', { name: 'Priority' }).fill('7')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Tag updated, 3 channels').waitFor()
    expect(await sentBy('PUT', site)).toEqual([{ tag: 'open-models', priority: 7 }])
  })
})
