import type { Page } from 'playwright-core'
import { channelsAlone, choose, rowOf, sentBy } from './channels-page'

const channels = channelsAlone()

/** What can be done with the channels that are chosen. */
const chosenBar = (page: Page) => page.getByRole('toolbar', { name: /selected$/ })

describe('the list of channels', () => {
  it('rule C10: is searched by keyword, model and group, and the address keeps it', async () => {
    const page = await channels.site.open('/channel')
    await rowOf(page, 'xAI Grok').waitFor()
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

  it('rule C10: keeps its columns, its order and its page size in this browser', async () => {
    const page = await channels.site.open('/channel')
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

  it('rule C6: switches a channel at once, and falls back with the reason', async () => {
    const page = await channels.site.open('/channel')
    await choose(page, 'xAI Grok', 'Disable')
    await rowOf(page, 'xAI Grok').getByText('Disabled').waitFor()
    expect(await sentBy('PUT', channels.site)).toEqual([{ id: 6, status: 2 }])
    await channels.site.remote.disturb({
      call: 'PUT /api/channel/',
      status: 200,
      message: 'The upstream is gone',
      isHeld: true,
      times: 1,
    })
    await choose(page, 'xAI Grok', 'Enable')
    await rowOf(page, 'xAI Grok').getByText('Enabled').waitFor()
    await channels.site.remote.release()
    await page.getByText('The upstream is gone').waitFor()
    await rowOf(page, 'xAI Grok').getByText('Disabled').waitFor()
  })

  it('keeps what closes an error in sight, however much a server says', async () => {
    const page = await channels.site.open('/channel')
    const message = 'The upstream said: '.repeat(200)
    await channels.site.remote.disturb({ call: 'PUT /api/channel/', status: 200, message, times: 1 })
    await choose(page, 'xAI Grok', 'Disable')
    const error = page.getByRole('alert').filter({ hasText: 'The upstream said' })
    await error.waitFor()
    expect((await error.boundingBox())?.y).toBeGreaterThan(0)
    await error.getByRole('button').click()
    await error.waitFor({ state: 'detached' })
  })

  it('rule C2: says why the server disabled a channel', async () => {
    const page = await channels.site.open('/channel')
    await page.getByText('Auto-disabled').hover()
    await page.getByText(/Reason: insufficient_quota: Insufficient Balance · Time: \d{4}-/).waitFor()
    await rowOf(page, 'Imported from an older site').getByText('Unknown type').waitFor()
  })

  it('rules C5 and C36: takes a priority or a weight where it stands', async () => {
    const page = await channels.site.open('/channel')
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
    expect(await sentBy('PUT', channels.site)).toEqual([{ id: 6, priority: 41 }])
  })

  it('rule C36: deletes a channel, and all that are disabled, once it is confirmed, and puts the routing right', async () => {
    const page = await channels.site.open('/channel')
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
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Rebuild routing table' }).click()
    await page.getByText(/^Routing rebuilt for \d+ channels$/).waitFor()
    // The list is read again behind the notice.
    await page.getByText('Disabled', { exact: true }).first().waitFor({ state: 'detached' })
  })

  it('rules C7 to C9: tests a channel and tells the time, or the reason', async () => {
    const page = await channels.site.open('/channel')
    await choose(page, 'xAI Grok', 'Test')
    await page.getByText('xAI Grok passed the test in 734 ms').waitFor()
    await rowOf(page, 'xAI Grok').getByText('734 ms').waitFor()
    await rowOf(page, 'Xinference, GPU 1').getByText('Failed').hover()
    await page.getByText(/^The test failed .+ · \d{4}-/).waitFor()
    expect(await rowOf(page, 'Xinference, GPU 2').getByText('Not tested').count()).toBe(1)
    await choose(page, 'Xinference, GPU 1', 'Test with a model')
    const dialog = page.getByRole('dialog', { name: 'Test Xinference, GPU 1' })
    expect(await dialog.getByRole('list', { name: 'Models' }).boundingBox()).toMatchObject({ height: 350 })
    await dialog.getByRole('textbox', { name: 'Search models' }).fill('bge')
    const tested = dialog.getByRole('button', { name: 'Test bge-m3' })
    const line = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Test bge-m3' }) })
    const before = await line.boundingBox()
    await tested.click()
    await dialog.getByText('Incorrect API key provided').waitFor()
    expect(await line.boundingBox()).toEqual(before)
    const tests = (await channels.site.remote.calls()).filter(({ path }) => path === '/api/channel/test/8')
    expect(tests.map(({ query }) => query)).toEqual(['?model=bge-m3'])
  })

  it('rule C21: tests all channels once it is confirmed, shows how far that is, and what failed', async () => {
    const page = await channels.site.open('/channel')
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

  it('rules C38 and C39: tests the chosen channels, and stops a run that goes on', async () => {
    const page = await channels.site.open('/channel')
    const chosen = ['xAI Grok', 'DeepSeek 官方', 'SiliconFlow', 'Xinference, GPU 1', 'OpenAI, reserve']
    for (const name of chosen) await rowOf(page, name).getByRole('checkbox').check()
    await chosenBar(page).getByRole('button', { name: 'Test', exact: true }).click()
    const ask = page.getByRole('alertdialog', { name: 'Test the 5 selected channels?' })
    await ask.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('progressbar', { name: 'Tests of chosen channels' }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/^The test of chosen channels was stopped: \d of 5 tested$/).waitFor()
    await page.getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tests of chosen channels' })
    await dialog.getByText('Stopped by').waitFor()
    expect(await dialog.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  })

  it('rule C22: shows what is left at providers, and asks one, or all, anew', async () => {
    const page = await channels.site.open('/channel')
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

  it('rule C20: tries what a model can do, says what that costs, and keeps what was found', async () => {
    const page = await channels.site.open('/channel')
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
    expect(
      (await channels.site.remote.calls()).filter(({ method }) => method === 'POST').map(({ body }) => body),
    ).toEqual([{ model: 'gpt-4o-mini' }])
  })

  it('shows what is wrong when it cannot be loaded, and loads again', async () => {
    await channels.site.remote.disturb({ call: 'GET /api/channel/', status: 500 })
    const page = await channels.site.open('/channel')
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await channels.site.remote.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'xAI Grok').waitFor()
  })
})

it('rule C39: enables and disables the chosen channels by one request', async () => {
  const page = await channels.site.open('/channel')
  for (const name of ['xAI Grok', 'SiliconFlow']) await rowOf(page, name).getByRole('checkbox').check()
  await chosenBar(page).getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByText('Disabled 2 channels').waitFor()
  await rowOf(page, 'SiliconFlow').getByText('Disabled', { exact: true }).waitFor()
  for (const name of ['xAI Grok', 'SiliconFlow']) await rowOf(page, name).getByRole('checkbox').check()
  await chosenBar(page).getByRole('button', { name: 'Enable', exact: true }).click()
  await page.getByText('Enabled 2 channels').waitFor()
  expect(await sentBy('POST', channels.site)).toEqual([{ ids: [6, 7] }, { ids: [6, 7] }])
})

describe('rule C6: tags', () => {
  it('are set on the chosen channels', async () => {
    const page = await channels.site.open('/channel')
    for (const name of ['xAI Grok', 'DeepSeek 官方']) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Set tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set the tag of 2 channels' })
    await dialog.getByRole('button', { name: 'Set tag' }).click()
    await dialog.getByText('The tag must not be empty').waitFor()
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('fast')
    await dialog.getByRole('button', { name: 'Set tag' }).click()
    await page.getByText('Tag set on 2 channels').waitFor()
    expect(await sentBy('POST', channels.site)).toContainEqual({ ids: [6, 4], tag: 'fast' })
  })

  it('rule C10: gather channels and are told by what these have in common', async () => {
    const page = await channels.site.open('/channel')
    await page.getByRole('switch', { name: 'Group by tag' }).click()
    await rowOf(page, '2 of 3 enabled').first().waitFor()
    expect(await rowOf(page, 'OpenAI, trial key').count()).toBe(0)
    await page.getByRole('button', { name: 'Show the channels of tag openai' }).click()
    await rowOf(page, 'OpenAI, trial key').getByText('Disabled').waitFor()
  })

  it('are switched as a whole, and edited as a whole', async () => {
    const page = await channels.site.open('/channel?tags=true')
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
    expect(await sentBy('PUT', channels.site)).toEqual([{ tag: 'open-models', priority: 7 }])
  })
})
