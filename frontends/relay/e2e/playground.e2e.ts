import path from 'node:path'
import {
  launchBrowser,
  openPage,
  type RunningRemote,
  startRemote,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'
import type { LogView } from '@tollgate/contracts/http/logs'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

let remote: RunningRemote
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[remote, browser] = await Promise.all([startRemote(path.join(__dirname, '..')), launchBrowser()])
}, 120_000)
afterAll(() => Promise.all([browser.close(), remote.stop()]))
beforeEach(() => remote.reset())
afterEach(() => watched.close())

interface View extends BrowserContextOptions {
  readonly address?: string
  readonly language?: 'zh' | 'en'
  /** What the network is told before the page is there. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

async function open({ address = '/playground', language = 'en', prepare, ...options }: View = {}): Promise<Page> {
  watched = await openPage(browser, { reducedMotion: 'reduce', ...options })
  const { page } = watched
  await page.addInitScript(
    ([tongue, scheme]) => {
      localStorage.setItem('i18nextLng', tongue)
      localStorage.setItem('theme-mode', scheme)
    },
    [language, options.colorScheme ?? 'light'] as const,
  )
  await prepare?.(page)
  await page.goto(remote.url + address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const question = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' })
const lastAnswer = (page: Page) => page.getByRole('article', { name: /^Answer by/ }).last()

async function ask(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Model' }).waitFor()
  await question(page).fill(text)
  await question(page).press('Enter')
}

async function chats(): Promise<{ messages: { role: string; content: string }[]; [name: string]: unknown }[]> {
  const calls = await remote.calls()
  return calls.filter(({ path }) => path === '/pg/chat/completions').map(({ body }) => body as never) // our own call
}

/** What the mock API has charged. */
async function newestRow(model: string) {
  const response = await fetch(`${remote.url}/api/log/self/?token_name=playground-default&model_name=${model}`)
  const { data } = (await response.json()) as { data: { items: LogView[] } }
  return data.items[0]! // there is one: its cost is shown
}

/** The browser itself tells of every answer that is no success. */
const ownErrors = () => watched.errors.filter((error) => !error.startsWith('Failed to load resource'))

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate("axe.run({ exclude: ['.dev-host > header'] })")) as axe.AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('an answer', () => {
  it('streams, and shows what it took and what it cost', async () => {
    const page = await open()
    await ask(page, 'What is a gateway?')
    await page.locator('[data-streaming]').waitFor()
    await lastAnswer(page).getByText('No answered call goes unbilled').waitFor()
    await lastAnswer(page).getByText(/^cost/).waitFor()
    const { quota, prompt_tokens, completion_tokens } = await newestRow('claude-sonnet-4-5')
    await lastAnswer(page)
      .getByText(`cost $${(quota / 500_000).toFixed(6)}`)
      .waitFor()
    await lastAnswer(page).getByText(`${prompt_tokens} → ${completion_tokens} tokens`).waitFor()
    await lastAnswer(page)
      .getByText(/^first token \d/)
      .waitFor()
    const log = new URL((await lastAnswer(page).getByRole('link', { name: 'Log' }).getAttribute('href')) ?? '')
    expect(log.pathname).toBe('/log')
    expect(log.searchParams.get('token_name')).toBe('playground-default')
    expect(log.searchParams.has('start_timestamp')).toBe(true)
    expect(await chats()).toEqual([
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
    expect(watched.errors).toEqual([])
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
    expect((await chats())[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  it('is copied and asked for again', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await ask(page, 'Copy me')
    await lastAnswer(page).getByRole('button', { name: 'Copy answer' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^An \*\*API gateway\*\*/)
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).click()
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    const [first, second] = await chats()
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
    expect(await lastAnswer(page).getByText('API gateway').count()).toBe(hasText ? 1 : 0)
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect(ownErrors()).toEqual([])
  })

  it('says so when the server cannot be reached', async () => {
    const page = await open()
    await page.route('**/pg/**', (route) => route.abort())
    await ask(page, 'Anybody?')
    await lastAnswer(page).getByText('Unable to connect to the server.').waitFor()
  })

  it('gives the link without a cost when the log stays silent', async () => {
    const page = await open()
    await remote.disturb({ call: 'GET /api/log/self/', status: 500 })
    await ask(page, 'Free?')
    await lastAnswer(page).getByText('no cost yet').waitFor()
    await lastAnswer(page).getByRole('link', { name: 'Log' }).waitFor()
  })
})

describe('a conversation', () => {
  it('is written with Enter, with Shift-Enter for another line', async () => {
    const page = await open()
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await question(page).pressSequentially('one')
    await question(page).press('Shift+Enter')
    await question(page).pressSequentially('two')
    expect(await question(page).inputValue()).toBe('one\ntwo')
    await question(page).press('Enter')
    await lastAnswer(page).waitFor()
    expect(await question(page).inputValue()).toBe('')
    expect((await chats())[0]?.messages.at(-1)?.content).toBe('one\ntwo')
  })

  it('begins anew when the context is cleared, unless that is undone', async () => {
    const page = await open()
    const clear = page.getByRole('button', { name: 'Clear context' })
    await ask(page, 'First')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await clear.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await clear.click()
    await page.getByText('Context cleared', { exact: false }).first().waitFor()
    await ask(page, 'Second')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect((await chats())[1]?.messages.map(({ content }) => content)).toEqual([
      'You are a helpful assistant.',
      'Second',
    ])
  })

  it('follows the answer, but not against the reader', async () => {
    const page = await open({ viewport: { width: 1440, height: 620 } })
    const list = page.getByRole('region', { name: 'Conversation' })
    const restOf = () => list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
    await ask(page, 'Long answer')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    expect(await restOf()).toBeLessThan(10)
    await ask(page, 'slow answer')
    await lastAnswer(page).getByText('gateway').waitFor()
    await list.hover()
    await page.mouse.wheel(0, -200)
    const toEnd = page.getByRole('button', { name: 'Go to the latest' })
    await toEnd.waitFor()
    const before = await list.evaluate((element) => element.scrollTop)
    await page.waitForTimeout(600)
    expect(await list.evaluate((element) => element.scrollTop)).toBe(before)
    await toEnd.click()
    await toEnd.waitFor({ state: 'detached' })
    await page.waitForTimeout(600)
    expect(await restOf()).toBeLessThan(10)
  })

  it('begins with an example', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Write a JavaScript retry with backoff' }).click()
    await lastAnswer(page).getByText('async function retry').waitFor()
    expect(await question(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the settings', () => {
  it('are sent, and stay in the browser', async () => {
    const page = await open()
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: /vip/ }).click()
    await page.getByRole('combobox', { name: 'Model' }).fill('o3-pro')
    await page.getByRole('option', { name: 'o3-pro' }).click()
    await page.getByRole('slider').press('ArrowLeft')
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('256')
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
    await page.reload()
    await ask(page, 'Hello')
    await lastAnswer(page).waitFor()
    expect((await chats())[0]).toMatchObject({
      group: 'vip',
      model: 'o3-pro',
      temperature: 0.9,
      max_tokens: 256,
      messages: [{ role: 'system', content: 'Be brief.' }, { content: 'Hello' }],
    })
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: /default/ }).click()
    await page.getByText('Group “default” has no “o3-pro”. Choose another model.').waitFor()
    await question(page).fill('Now?')
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
  })

  it('say what a number of tokens has to be', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('-3')
    await page.getByText('Enter a whole number from 0 up. Until then 0 is sent.').waitFor()
  })

  it('stand in a drawer on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.getByRole('button', { name: 'claude-sonnet-4-5' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Settings' })
    await drawer.getByRole('combobox', { name: 'Model' }).fill('gemini')
    await page.getByRole('option', { name: 'gemini-2.5-flash' }).tap()
    await drawer.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'gemini-2.5-flash' }).waitFor()
  })

  it('tell of a failure and try again', async () => {
    await remote.disturb({ call: 'GET /api/user/self/groups', status: 500 })
    const page = await open()
    await page.getByText('Error: the server failed.', { exact: false }).waitFor()
    await remote.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: 'Group' }).waitFor()
    await page.getByRole('button', { name: 'Write a JavaScript retry with backoff' }).waitFor()
  })

  it('keep their place while they load', async () => {
    await remote.disturb({ call: 'GET /api/user/models', status: 0, delayMs: 1_500 })
    const page = await open()
    await question(page).fill('Early')
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('combobox', { name: 'Model' }).waitFor()
    await sendButton(page).click()
    await lastAnswer(page).waitFor()
  })

  it.each([
    [100, 'Add and enable a channel, and its models appear here.'],
    [1, 'Your groups have no models yet. Ask your administrator.'],
  ])('say where models come from when there are none, to role %s', async (role, words) => {
    await remote.signIn({ id: 2, username: 'ada', role, group: 'default' })
    const page = await open({
      prepare: (page) =>
        page.route('**/api/user/models', (route) => route.fulfill({ json: { success: true, message: '', data: [] } })),
    })
    await page.getByText(words).waitFor()
    expect(await page.getByRole('link', { name: 'Add channel' }).count()).toBe(role === 100 ? 1 : 0)
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('a session that is over', () => {
  const words = 'You are not signed in, or your session has expired.'

  it('is told by the address', async () => {
    const page = await open({ address: '/playground?expired=true' })
    await page.getByText(words, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(new URL(page.url()).search).toBe('')
  })

  it('leaves the conversation where it is', async () => {
    const page = await open()
    await ask(page, 'Keep this')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    await ask(page, 'expire')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByText('Keep this').waitFor()
    expect(new URL(page.url()).search).toBe('?expired=true')
    await remote.signIn(null)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This page needs the access').waitFor()
  })
})

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  describe.each([390, 900, 1_440])('at %d px', (width) => {
    it.each(['light', 'dark'] as const)('reads well in the %s', async (colorScheme) => {
      const page = await open({ language, colorScheme, viewport: { width, height: 844 } })
      await page.locator('form textarea').first().fill('break it')
      await page.locator('form textarea').first().press('Enter')
      await page.getByRole('alert').waitFor()
      await page.getByText(/[$]0\.\d+/).waitFor()
      expect(await overflowOf(page)).toBe(0)
      expect(await seriousFindings(page)).toEqual([])
      expect(watched.errors).toEqual([])
    })
  })
})
