import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const next = { Next: 'https://chat.example.com/#/?key={key}&url={address}' }
const help = { Help: 'https://help.example/' }
const program = { Ama: 'ama://set-api-key?server={address}&key={key}' }
const listCalls = async () => (await site.remote.calls()).filter(({ path }) => path === '/api/token/')
const disableAll = (page: Page) =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/api/token/?p=0&size=100')).json()) as { data: { items: { id: number }[] } }
    for (const { id } of data.items)
      await fetch('/api/token/?status_only=true', { method: 'PUT', body: JSON.stringify({ id, status: 2 }) })
  })

/** Runs in the page before it loads: what would happen after just so long does when the test says so, and not before. */
function holdTimersOf(heldMs: number): void {
  const usual = window.setTimeout
  const held = (work: () => void, ms?: number) =>
    ms === heldMs ? (addEventListener('timers-held', work, { once: true }), 0) : usual(work, ms)
  window.setTimeout = held as typeof window.setTimeout
}

/** Opens a page before whose address stands a chat of other people's. */
async function openBefore(address: string): Promise<Page> {
  const page = await site.openPassing('/pricing')
  await intercept(page, 'https://*.example*/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A chat</title><h1>Ask me</h1>' }),
  )
  await page.goto(site.remote.url + address)
  return page
}

describe('a saved chat', () => {
  it('is loaded into a frame with the key of an enabled token and the address of the site (rules K8, K18)', async () => {
    await site.remote.setStatus({ chats: [help, next] })
    const page = await openBefore('/chat/1')
    await page.getByRole('heading', { name: 'Next' }).waitFor()
    await page.getByText('chat.example.com calls with the key of your token “laptop”').waitFor()
    const frame = page.locator('iframe')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ask me' }).waitFor()
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/chat\.example\.com\/#\/\?key=sk-14\w+&url=http%3A%2F%2F127\.0\.0\.1%3A3000$/,
    )
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation')
    expect(await frame.getAttribute('allow')).toBe('clipboard-write; fullscreen')
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect((await listCalls()).map(({ query }) => query)).toEqual(['?p=0&size=100'])
    expect(site.errors).toEqual([])
  })

  it('cannot lead the console away, and has storage of its own (rule K18)', async () => {
    await site.remote.setStatus({ chats: [help] })
    const page = await openBefore('/chat')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ask me' }).waitFor()
    const [, chat] = page.frames()
    if (chat === undefined) throw new Error('There is no frame')
    await chat.evaluate(() => localStorage.setItem('said', 'hello'))
    const leading = chat.evaluate("top.location.href = 'https://elsewhere.example/'")
    await expect(leading).rejects.toThrow('does not have permission to navigate the target frame')
    expect(page.url()).toBe(`${site.remote.url}/chat`)
  })

  it('that takes no key is there for visitors, who are asked for nothing (rules K2, K8)', async () => {
    await site.remote.setStatus({ chats: [help, next] })
    await site.remote.signIn(null)
    const page = await openBefore('/chat/0')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ask me' }).waitFor()
    await page.goto(`${site.remote.url}/chat/1`)
    await page.getByText('Sign in to use this chat').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await listCalls()).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/login')
  })

  it('that is a program of the device is opened by a link (rule K18)', async () => {
    await site.remote.setStatus({ chats: [program] })
    const page = await openBefore('/chat/0')
    const link = page.getByRole('link', { name: 'Open Ama' })
    expect(await link.getAttribute('href')).toMatch(/^ama:\/\/set-api-key\?server=http%3A%2F%2F\S+&key=sk-14/)
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await site.faultsInTurn(page)).toEqual([])
  })

  it.each([
    ['none is configured', { chats: [] }, '/chat/0', 'No chat link is configured'],
    ['the list cannot be parsed', { chats: 'not a list' }, '/chat/0', 'The chat data could not be parsed'],
    ['there is none of this number', { chats: [help] }, '/chat/7', 'The chat link is configured wrongly'],
    ['its link would run here', { chats: [{ Bad: 'javascript:alert(1)' }] }, '/chat/0', 'configured wrongly'],
    ['its link calls this site', { chats: [{ Own: '{own}/api/user/token' }] }, '/chat/0', 'configured wrongly'],
    ['no link of the site is set', { chat_link: '' }, '/chat2link', 'No chat link is configured'],
    ['the link of the site would run here', { chat_link: 'javascript:alert(1)' }, '/chat2link', 'configured wrongly'],
  ])('says why it is not there when %s (rule K8)', async (_why, status, address, words) => {
    const own = JSON.parse(JSON.stringify(status).replace('{own}', site.remote.url)) as Record<string, unknown>
    await site.remote.setStatus(own)
    const page = await site.open(address)
    await page.getByText(words).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('link', { name: 'Set up chat links' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it.each([
    ['/chat/0', { chats: [next] }],
    ['/chat2link', { chat_link: 'https://chat.example.com' }],
  ])('without an enabled token leads from %s to the tokens after 1.5 seconds (rule K8)', async (address, status) => {
    await site.remote.setStatus(status)
    const page = await site.openPassing('/pricing')
    await disableAll(page)
    await page.addInitScript(holdTimersOf, 1_500)
    await page.goto(site.remote.url + address)
    await page.getByText('No enabled token is available. Please make sure that a token is enabled.').waitFor()
    expect(page.url()).toBe(site.remote.url + address)
    await page.evaluate("dispatchEvent(new Event('timers-held'))")
    await page.waitForURL('**/token')
    await page.getByRole('heading', { name: 'Tokens' }).waitFor()
  })

  it('that cannot get the tokens says so, and asks again', async () => {
    await site.remote.setStatus({ chats: [next] })
    await site.remote.disturb({ call: 'GET /api/token/', status: 500, times: 1 })
    const page = await openBefore('/chat/0')
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await page.getByRole('button', { name: /try again|retry/i }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ask me' }).waitFor()
  })
})

describe('the chat link of the site', () => {
  it('is left for with settings that hold key and url (rule K19)', async () => {
    await site.remote.setStatus({ chat_link: 'https://chat.example.com/' })
    const page = await openBefore('/chat2link')
    await page.waitForURL('https://chat.example.com/**')
    const { hash } = new URL(page.url())
    const settings = new URLSearchParams(hash.slice(hash.indexOf('?'))).get('settings')
    expect(JSON.parse(settings ?? '')).toEqual({
      key: expect.stringMatching(/^sk-14\w+$/),
      url: 'http://127.0.0.1:3000',
    })
  })
})
