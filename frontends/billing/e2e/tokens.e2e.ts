import { clipboardOf, intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const sent = async (method: string) => (await site.remote.calls()).filter((call) => call.method === method)

async function choose(page: Page, name: string, item: string) {
  await row(page, name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('tokens', () => {
  it('are made, and their keys are there to copy, on a page that says whom they are for (rule M12)', async () => {
    const page = await site.open('/token')
    await page.getByText('Tokens are for your own use only').waitFor()
    await page.getByRole('button', { name: 'Add token' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
    await form.getByText('Please enter a name for the token').waitFor()
    await form.getByRole('textbox', { name: /^Name/ }).fill('demo')
    await form.getByRole('button', { name: '$10', exact: true }).click()
    await form.getByRole('button', { name: 'In one day' }).click()
    await form.getByText('Add several').click()
    await form.getByRole('textbox', { name: 'Number of tokens' }).fill('2')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: '2 tokens added' }).waitFor()
    await page.getByRole('button', { name: 'Copy 2 keys' }).click()
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    expect(await clipboardOf(page)).toMatch(/^demo\tsk-\w{48}\ndemo-\w{6}\tsk-\w{48}$/)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await row(page, 'demo').first().getByText('$10.00').waitFor()
    const [call] = await sent('POST')
    expect(call?.body).toMatchObject({ name: 'demo', remain_quota: 5_000_000, count: 2, unlimited_quota: false })
    expect(site.errors).toEqual([])
  })

  it('end when was typed, and say when that is no whole date', async () => {
    const page = await site.open('/token')
    await choose(page, 'ci-pipeline', 'Edit token')
    const form = page.getByRole('dialog')
    const expires = form.getByRole('group', { name: 'Expires' })
    await form.getByRole('button', { name: 'Never' }).click()
    await expires.getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('20310402')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Enter a whole date and time').waitFor()
    expect(await sent('PUT')).toEqual([])
    await expires.getByRole('spinbutton', { name: 'Hours' }).click()
    await page.keyboard.type('130709')
    // Of a browser in American English, which would write 1:07:09 PM.
    expect((await expires.getByRole('spinbutton').allTextContents()).join(' ')).toBe('2031 04 02 13 07 09')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Token saved').waitFor()
    const at = await page.evaluate(() => new Date('2031-04-02T13:07:09').getTime() / 1_000)
    expect((await sent('PUT')).map(({ body }) => body)).toEqual([{ id: 13, expired_time: at }])
  })

  it('are picked from a calendar in the language of the console', async () => {
    const page = await site.open('/token/edit/13', { language: 'zh' })
    const form = page.getByRole('dialog')
    await form.getByRole('group', { name: '过期时间' }).getByRole('spinbutton', { name: '年份' }).click()
    await page.keyboard.type('20310402130709')
    await form.getByRole('button', { name: /2031/ }).click()
    const calendar = page.getByRole('dialog').last()
    await calendar.getByText('2031年4月').waitFor()
    expect((await calendar.getByRole('columnheader').allTextContents()).join('')).toBe('一二三四五六日')
    await calendar.getByRole('gridcell', { name: '9', exact: true }).click()
    await calendar.getByRole('button', { name: '确定' }).click()
    expect((await form.getByRole('spinbutton').allTextContents()).join(' ')).toBe('2031 04 09 13 07 09')
    expect(site.errors).toEqual([])
  })

  it('have rows of values that are one stop of the tab key', async () => {
    const page = await site.open('/token/add')
    const presets = page.getByRole('dialog').getByRole('toolbar').first()
    const nameOfFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await presets.getByRole('button').first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await nameOfFocus()).toBe(await presets.getByRole('button').nth(1).textContent())
    await page.keyboard.press('Tab')
    expect(await presets.evaluate((row) => row.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await nameOfFocus()).toBe(await presets.getByRole('button').nth(1).textContent())
  })

  it('are said to be gone where they are, in the sheet of one that was deleted and of one that never was (K47)', async () => {
    const page = await site.open('/token/edit/13')
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('never')
    await page.evaluate(() => fetch('/api/token/13', { method: 'DELETE' }))
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText(/your changes cannot be saved/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const unknown = await site.open('/token/edit/777')
    await unknown.getByText('It may have been deleted, or the link is wrong.').waitFor()
  })

  it('tell what somebody else changed meanwhile at its field, but not what calls spent (K48)', async () => {
    const page = await site.open('/token/edit/13')
    const form = page.getByRole('dialog')
    const name = form.getByRole('textbox', { name: /^Name/ })
    await name.fill('Ours')
    await page.evaluate(
      "fetch('/api/token/', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 13, name: 'Theirs' }) })",
    )
    await page.keyboard.press('Control+Enter')
    await form.getByText('Somebody else has changed this: Theirs. Save again to overwrite it').waitFor()
    expect(await name.inputValue()).toBe('Ours')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Token saved').waitFor()
  })

  it('send what was changed and nothing else', async () => {
    const page = await site.open('/token')
    await choose(page, 'ci-pipeline', 'Edit token')
    const form = page.getByRole('dialog')
    await form.getByText('Access limits').click()
    await form.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('10.0.0.1\nnowhere')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Each line of the IP whitelist must be an IP address or a CIDR block').waitFor()
    await form.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('10.0.0.1')
    await form.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: /^vip/ }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Token saved').waitFor()
    await row(page, 'ci-pipeline').getByText('vip').waitFor()
    expect((await sent('PUT')).map(({ body }) => body)).toEqual([{ id: 13, group: 'vip', allow_ips: ['10.0.0.1'] }])
  })

  it('of whose quota running calls keep some say so, in the words of the server', async () => {
    const page = await site.open('/token')
    const message = 'Calls under way still hold quota of this token'
    await intercept(page, '**/api/token/', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: { success: true, message } }) : route.fallback(),
    )
    await choose(page, 'laptop', 'Edit token')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('notebook')
    await page.keyboard.press('Control+Enter')
    await page.getByText(message).waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(await page.getByText('Token saved').count()).toBe(0)
  })

  it('are switched at once, and fall back when the server refuses', async () => {
    const page = await site.open('/token')
    await choose(page, 'laptop', 'Disable token')
    await row(page, 'laptop').getByText('Disabled').waitFor()
    const [call] = await sent('PUT')
    expect(call).toMatchObject({ query: '?status_only=true', body: { id: 14, status: 2 } })
    await site.remote.disturb({ call: 'PUT /api/token/', status: 500, isHeld: true, times: 1 })
    await choose(page, 'laptop', 'Enable token')
    await row(page, 'laptop').getByText('Enabled').waitFor()
    await site.remote.release()
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await row(page, 'laptop').getByText('Disabled').waitFor()
  })

  it('that time or quota ended say what is needed first', async () => {
    const page = await site.open('/token')
    await row(page, 'workshop-june').getByRole('button', { name: 'More actions' }).click()
    const item = page.getByRole('menuitem', { name: /Enable token/ })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('The token has expired. Change its expiry or let it never expire first.').first().waitFor()
  })

  it('are deleted after a question', async () => {
    const page = await site.open('/token')
    await choose(page, 'old-phone', 'Delete token')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }).click()
    await page.getByText('Token “old-phone” deleted').waitFor()
    await row(page, 'old-phone').waitFor({ state: 'detached' })
  })

  it('are copied with their prefix', async () => {
    const page = await site.open('/token')
    await choose(page, 'laptop', 'Copy key')
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    expect(await clipboardOf(page)).toMatch(/^sk-14/)
  })

  it('are found by name and key, the key outside of the address', async () => {
    const page = await site.open('/token')
    await page.getByRole('textbox', { name: 'Search by name' }).fill('note')
    await page.getByRole('textbox', { name: 'Search by key' }).fill('sk-03')
    await page.keyboard.press('Enter')
    await row(page, 'laptop').waitFor({ state: 'detached' })
    await row(page, 'notebook-3').waitFor()
    expect(new URL(page.url()).search).toBe('?keyword=note')
    await page.getByRole('textbox', { name: 'Search by name' }).fill('nothing like it')
    await page.keyboard.press('Enter')
    await page.getByText('No token matches').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await row(page, 'laptop').waitFor()
  })

  it('open in the chats of the operator, and say so where there are none (rule M52)', async () => {
    const page = await site.open('/token')
    await row(page, 'laptop').getByRole('button', { name: 'More actions' }).click()
    const none = page.getByRole('menuitem', { name: /^Chat with this token/ })
    expect(await none.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('The administrator has set up no chat link').first().waitFor()
    await site.remote.setStatus({
      chats: [{ Next: 'https://chat.example.com/#{key}@{address}' }, { Bad: 'javascript:1' }],
    })
    const other = await site.open('/token')
    await row(other, 'laptop').getByRole('button', { name: 'More actions' }).click()
    expect(await other.getByRole('menuitem', { name: 'Bad' }).getAttribute('aria-disabled')).toBe('true')
    // The key goes nowhere before its owner has read where it goes.
    const opened: string[] = []
    await other.context().route('https://chat.example.com/**', (route) => {
      opened.push(route.request().url())
      return route.fulfill({ body: 'a chat' })
    })
    await other.getByRole('menuitem', { name: 'Next' }).click()
    const question = other.getByRole('alertdialog', { name: 'Give this token’s key to chat.example.com?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(opened).toEqual([])
    await row(other, 'laptop').getByRole('button', { name: 'More actions' }).click()
    await other.getByRole('menuitem', { name: 'Next' }).click()
    const chat = other.context().waitForEvent('page')
    await question.getByRole('button', { name: 'Open Next with the key' }).click()
    const page2 = await chat
    await page2.waitForURL('https://chat.example.com/**')
    expect(page2.url()).toMatch(/^https:\/\/chat\.example\.com\/#sk-14\w+@http%3A%2F%2F127\.0\.0\.1%3A3000$/)
    await page2.close()
  })

  it('show how programs call with them, with the key only where it is shown (rule K20)', async () => {
    const page = await site.open('/token')
    await page.getByRole('button', { name: 'Add token' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('demo')
    await page.keyboard.press('Control+Enter')
    const first = page.getByRole('region', { name: 'First call' })
    await first.getByText("curl 'http://127.0.0.1:3000/v1/chat/completions'").waitFor()
    await first.getByRole('tab', { name: 'Python' }).click()
    await first.getByText('from openai import OpenAI').waitFor()
    await first.getByRole('button', { name: 'Copy Python' }).click()
    await page.getByText('Copied: Python').waitFor()
    const [, key = ''] = /api_key="(sk-\w{48})"/.exec(await clipboardOf(page)) ?? []
    expect(key).not.toBe('')
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await choose(page, 'support-bot', 'Show code')
    const code = page.getByRole('dialog', { name: 'Call with “support-bot”' })
    await code.getByText('model="gpt-4o-mini"').waitFor()
    await code.getByText('Put the key of one of your tokens in place of sk-YOUR-KEY.').waitFor()
    await code.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: 'claude-sonnet-4-20250514' }).click()
    await code.getByRole('radio', { name: 'Anthropic' }).check()
    await code.getByText('from anthropic import Anthropic').waitFor()
    const shown = await code.innerText()
    expect(shown).toContain('base_url="http://127.0.0.1:3000"')
    expect(shown).not.toMatch(/sk-12/)
    expect(site.errors).toEqual([])
  })

  it('are given another key, beside which the old one goes on until it is ended (rule M48)', async () => {
    const page = await site.open('/token')
    await choose(page, 'laptop', 'Rotate key')
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: '7 days' }).check()
    await form.getByRole('button', { name: 'Rotate key' }).click()
    await page.getByRole('heading', { name: 'Key rotated' }).waitFor()
    await page.getByText(/The old key works until \d{4}-/).waitFor()
    const key = await page.getByRole('dialog').locator('code').first().textContent()
    expect(key).toMatch(/^sk-\w{48}$/)
    expect((await sent('POST')).map(({ body }) => body)).toEqual([{ overlap_seconds: 604_800, if_key_version: 1 }])
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await row(page, 'laptop')
      .getByText(/^Old key ends/)
      .waitFor()
    await choose(page, 'laptop', 'Rotate key')
    await form.getByText(/An older key still works/).waitFor()
    await page.keyboard.press('Escape')
    await choose(page, 'laptop', 'End old key')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End old key' }).click()
    await page.getByText('Old key of “laptop” ended').waitFor()
    await row(page, 'laptop')
      .getByText(/^Old key ends/)
      .waitFor({ state: 'detached' })
    expect(site.errors).toEqual([])
  })

  it('are shown once where that was chosen, and offered nowhere afterwards (rules M50, M51)', async () => {
    await site.remote.setStatus({
      chats: [{ Next: 'https://chat.example.com/#{key}' }, { Help: 'https://help.example' }],
    })
    const page = await site.open('/token')
    await page.getByRole('button', { name: 'Add token' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).fill('secret')
    await form.getByText('Whether the key can be shown again').click()
    await form.getByRole('switch', { name: 'Show the key only once' }).check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Copy it now. It is shown only this once').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    const question = page.getByRole('alertdialog', { name: 'You have not copied it' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Copy key' }).last().click()
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    expect(await clipboardOf(page)).toMatch(/^sk-\w{48}$/)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await question.waitFor({ state: 'detached' })
    await row(page, 'secret').waitFor()
    expect(await row(page, 'secret').locator('[data-copy]').count()).toBe(0)
    await row(page, 'secret').getByRole('button', { name: 'More actions' }).click()
    const disabled = (name: RegExp) => page.getByRole('menuitem', { name }).getAttribute('aria-disabled')
    expect([await disabled(/^Copy key/), await disabled(/^Next/), await disabled(/^Help/)]).toEqual([
      'true',
      'true',
      null,
    ])
    expect(await page.getByRole('menuitem', { name: 'Hide key' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await choose(page, 'ci-pipeline', 'Hide key')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide key' }).click()
    await page.getByText('Key of “ci-pipeline” hidden').waitFor()
    expect((await sent('PUT')).map(({ body }) => body)).toEqual([{ id: 13, key_hidden: true }])
    expect(site.errors).toEqual([])
  })

  it('say when there are none, and when they cannot be loaded', async () => {
    await site.remote.disturb({ call: 'GET /api/token/', status: 500, times: 1 })
    const page = await site.open('/token')
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await page.getByRole('button', { name: /try again|retry/i }).click()
    await row(page, 'laptop').waitFor()
    for (const id of Array.from({ length: 14 }, (_, index) => index + 1))
      await page.evaluate((one) => fetch(`/api/token/${one}`, { method: 'DELETE' }), id)
    const other = await site.open('/token')
    await other.getByText('No tokens yet').waitFor()
  })
})
