import { clipboardOf, intercept, type RemoteSite, type View } from '@tollgate/console-sdk/testing'
import { ask, chatsOf, lastAnswer, newestRow, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const open = (view?: View) => site.open('/playground?model=claude-sonnet-4-5', view)

describe('an answer', () => {
  it('streams, and shows what it took and what it cost', async () => {
    const page = await open()
    await ask(page, 'What is a gateway?')
    await page.locator('[data-streaming]').waitFor()
    await lastAnswer(page).getByText('No answered call goes unbilled').waitFor()
    await lastAnswer(page).getByText(/^cost/).waitFor()
    const { quota, prompt_tokens, completion_tokens } = await newestRow(site, 'claude-sonnet-4-5')
    await lastAnswer(page)
      .getByText(`cost $${(quota / 500_000).toFixed(6)}`)
      .waitFor()
    await lastAnswer(page).getByText(`${prompt_tokens} → ${completion_tokens} tokens`).waitFor()
    await lastAnswer(page)
      .getByText(/^first token \d/)
      .waitFor()
    await lastAnswer(page).getByRole('button', { name: 'Receipt' }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    const { request_id } = await newestRow(site, 'claude-sonnet-4-5')
    await receipt.getByText(request_id, { exact: true }).waitFor()
    const link = receipt.getByRole('link', { name: 'Open in the usage log' })
    const log = new URL((await link.getAttribute('href')) ?? '', page.url())
    expect(log.pathname).toBe(`/log/${request_id}`)
    expect(await chatsOf(site)).toEqual([
      {
        model: 'claude-sonnet-4-5',
        group: 'default',
        temperature: 1,
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: 'You are a helpful assistant.' },
          { role: 'user', content: 'What is a gateway?' },
        ],
      },
    ])
    expect(site.errors).toEqual([])
  })

  it('has code in the colours of its language, but not what is too long for that (rule K23)', async () => {
    const page = await open()
    await ask(page, 'A retry, please')
    const keyword = lastAnswer(page).locator('.hljs-keyword', { hasText: 'await' }).first()
    await keyword.waitFor()
    await lastAnswer(page).getByText(/^cost/).waitFor()
    const words = await lastAnswer(page).locator('pre').innerText()
    expect(words).toMatch(/^async function retry.*\n\}\n?$/s)
    const colours = await lastAnswer(page).evaluate((answer) => {
      const colourOf = (kind: string) => getComputedStyle(answer.querySelector(`.hljs-${kind}`) ?? answer).color
      return ['keyword', 'number', 'title'].map(colourOf)
    })
    expect(
      new Set([...colours, await keyword.evaluate(({ ownerDocument }) => getComputedStyle(ownerDocument.body).color)])
        .size,
    ).toBe(4)
    await ask(page, 'Something huge')
    await lastAnswer(page).getByText('of a megabyte').waitFor()
    await lastAnswer(page).getByText(/^cost/).waitFor()
    expect((await lastAnswer(page).locator('pre').textContent())?.length).toBeGreaterThan(1_000_000)
    expect(await lastAnswer(page).locator('[class^=hljs]').count()).toBe(0)
    // What is read to somebody is its beginning.
    const announced = await page.locator('[aria-live=polite]', { hasText: 'of a megabyte' }).textContent()
    expect(announced?.length).toBeLessThan(6_000)
    expect(site.errors).toEqual([])
  })

  it('has the session count the first call of all, once, when it is charged', async () => {
    await site.remote.signIn({ id: 1, username: 'root', role: 100, request_count: 0 })
    const page = await open()
    await page.getByRole('combobox', { name: 'Model' }).waitFor()
    const asked = async () => (await site.remote.calls()).filter(({ path }) => path === '/api/user/self').length
    const before = await asked()
    await ask(page, 'What is a gateway?')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect(await asked()).toBe(before)
    await site.remote.signIn({ id: 1, username: 'root', role: 100, request_count: 1 })
    const counted = page.waitForResponse('**/api/user/self?*')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    await counted
    await ask(page, 'And then?')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    expect(await asked()).toBe(before + 1)
  })

  it('leaves what is typed into a choice meanwhile', async () => {
    const page = await open()
    await ask(page, 'slow one')
    await lastAnswer(page).getByText('gateway').waitFor()
    const model = page.getByRole('combobox', { name: 'Model' })
    await model.fill('o3')
    await page.getByRole('option').first().waitFor()
    const grown = (await lastAnswer(page).innerText()).length
    await page.waitForFunction(
      (before) => [...document.querySelectorAll('article')].at(-1)!.innerText.length > before + 10,
      grown,
    )
    expect(await model.inputValue()).toBe('o3')
    expect(await page.getByRole('option').count()).toBe(2)
    await model.press('Enter')
    await page.keyboard.press('Escape')
    expect(await model.inputValue()).toBe('o3-mini')
  })

  it('is announced as a whole', async () => {
    const page = await open()
    const live = page.locator('[aria-live=polite]', { hasText: 'answer' })
    await ask(page, 'slow please')
    await live.getByText('claude-sonnet-4-5 is answering').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[aria-live=polite]').getByText('Stopped').waitFor({ state: 'attached' })
    await ask(page, 'And quickly?')
    await live.getByText(/^Answer: .*none is billed twice/s).waitFor({ timeout: 20_000 })
  })

  it('is stopped by Escape and by the button, and keeps what was written', async () => {
    const page = await open()
    await ask(page, 'slow one')
    await lastAnswer(page).getByText('gateway').waitFor()
    await page.keyboard.press('Escape')
    await lastAnswer(page).getByText('Stopped', { exact: true }).waitFor()
    await lastAnswer(page).getByText('gateway').waitFor()
    await lastAnswer(page)
      .getByText(/^cost \$/)
      .waitFor()
    await ask(page, 'mute two')
    await page.getByRole('button', { name: 'Stop' }).click()
    await lastAnswer(page).getByText('Stopped before the answer began').waitFor()
    expect((await chatsOf(site))[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  it('is copied and asked for again', async () => {
    const page = await open()
    await ask(page, 'Copy me')
    await lastAnswer(page).getByRole('button', { name: 'Copy answer' }).click()
    expect(await clipboardOf(page)).toMatch(/^An \*\*API gateway\*\*/)
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).click()
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    const [first, second] = await chatsOf(site)
    expect(second).toEqual(first)
    expect(await page.getByRole('article').count()).toBe(2)
  })

  it.each([
    ['refused by the server', 'refuse this', 'Error: 用户额度不足', false],
    ['failing inside the stream', 'fail now', 'The upstream is overloaded', true],
    ['cut off', 'break now', 'The connection broke off before the answer was complete.', true],
  ])('says why when it is %s, and can be asked for again', async (_name, text, words, hasText) => {
    const page = await open()
    await ask(page, text)
    await lastAnswer(page).getByRole('alert').getByText(words).waitFor()
    const delivered = lastAnswer(page).getByText('API gateway')
    // What was delivered may be drawn a moment after the reason.
    if (hasText) await delivered.waitFor()
    else expect(await delivered.count()).toBe(0)
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect(site.ownErrors).toEqual([])
  })

  it.each([
    ['an administrator to the call and its channel', 100, ['Open the call', 'Open the channel']],
    ['a user to the call', 1, ['Open the call']],
  ])('K7: leads %s when it fails', async (_whom, role, links) => {
    await site.remote.signIn({ id: 2, username: 'ada', role, group: 'default' })
    const page = await open()
    await ask(page, 'fail now')
    const fault = lastAnswer(page).getByRole('alert')
    await fault.getByRole('link', { name: links.at(-1)! }).waitFor()
    expect(await fault.getByRole('link').allTextContents()).toEqual(links)
    expect(await fault.getByRole('link').first().getAttribute('href')).toMatch(/\/log\?call=[0-9a-f-]{36}$/)
    if (role === 100) expect(await fault.getByRole('link').last().getAttribute('href')).toMatch(/\/channel\/edit\/3$/)
  })

  it('says so when the server cannot be reached', async () => {
    const page = await open()
    await intercept(page, '**/pg/**', (route) => route.abort())
    await ask(page, 'Anybody?')
    await lastAnswer(page).getByText('Unable to connect to the server.').waitFor()
  })

  it('says that there is no receipt yet when the log stays silent', async () => {
    const page = await open()
    await site.remote.disturb({ call: 'GET /api/log/self/', status: 500 })
    await ask(page, 'Free?')
    await lastAnswer(page).getByText('no cost yet').waitFor()
    await lastAnswer(page).getByRole('button', { name: 'Receipt' }).click()
    await page.getByText('The usage log does not have this call yet.').waitFor()
  })
})
