import {
  intercept,
  launchBrowser,
  type Profile,
  seriousFindings,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'
import type { Browser, Page } from 'playwright-core'
import { buildRemote, sampleFolder } from './fixture'
import { House } from './house'

describe('the palette and the keys of the console', () => {
  const house = new House()
  let browser: Browser
  let profile: Profile
  let opened: WatchedPage
  let page: Page
  let sample: { id: string; folder: string }

  beforeAll(async () => {
    sample = { id: 'sample', folder: await buildRemote(sampleFolder) }
    house.reset([sample])
    // First: where there is no browser, nothing is left that keeps the run from ending.
    browser = await launchBrowser()
    await house.start()
    profile = await house.profileIn(browser)
  })
  beforeEach(async () => {
    house.reset([sample])
    house.answers['/api/notice'] = [
      { id: 1, text: 'first note' },
      { id: 2, text: 'second note' },
    ]
    opened = await house.visit(profile)
    page = opened.page
  })
  afterEach(() => opened.close())
  afterAll(async () => {
    await browser.close()
    await house.stop()
  })

  const open = async (address: string, title: string) => {
    await page.goto(house.url + address)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  const palette = () => page.getByRole('dialog', { name: 'Find and go' })
  const field = () => palette().getByRole('combobox')
  const options = () => palette().getByRole('option').allInnerTexts()
  const marked = () => palette().getByRole('option', { selected: true })
  const group = (name: string) => palette().getByRole('group', { name })
  const isAt = (address: string) => page.waitForURL(({ href }) => href === house.url + address)
  const notices = /\/api\/notice\?/

  it('opens by its key and its button, and gives the focus back (K14)', async () => {
    await open('/notes', 'Notes')
    const button = page.getByRole('button', { name: 'Search' })
    expect(await button.innerText()).toContain('Ctrl K')
    await page.getByRole('button', { name: 'Add note' }).focus()
    await page.keyboard.press('Control+k')
    await field().waitFor()
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add note')
    await button.click()
    await field().waitFor()
    await page.keyboard.press('Control+k')
    await palette().waitFor({ state: 'detached' })
    expect(opened.errors).toEqual([])
  })

  it('keeps what is typed before its code has come (K14)', async () => {
    await open('/notes', 'Notes')
    let bring = () => undefined as void
    const held = new Promise<void>((resolve) => (bring = resolve))
    let asked = () => undefined as void
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    await intercept(page, /\.js$/, async (route) => {
      asked()
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await isAsked
    await page.keyboard.type('abo?')
    await page.keyboard.press('Backspace')
    bring()
    await field().waitFor()
    await page.keyboard.type('ut')
    expect(await field().inputValue()).toBe('about')
    expect(opened.errors).toEqual([])
  })

  it('has the pages visited last before all others, and leads there by keyboard alone (K14)', async () => {
    await open('/about', 'About')
    await open('/notes', 'Notes')
    await page.keyboard.press('Control+k')
    await group('Recently visited').waitFor()
    expect((await options())[0]).toBe('About')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await isAt('/about')
    await palette().waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    await page.keyboard.press('Control+k')
    house.answers['/api/notice'] = []
    await field().fill('no such thing')
    await palette().getByText('Nothing matches “no such thing”').waitFor()
  })

  it('finds pages and panels here and things in remotes, and tells quietly what was not searched (K14, K15)', async () => {
    await open('/notes', 'Notes')
    await page.keyboard.press('Control+k')
    await field().fill('second')
    await group('Notes').getByText('second note').waitFor()
    await palette().getByText('Not searched: Broken things').waitFor()
    expect(await group('Settings').getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('Second panel'),
    ])
    expect(await marked().innerText()).toMatch(/Second panel\s+System$/)
    expect(await seriousFindings(page)).toEqual([])
    await group('Notes').getByText('second note').click()
    await isAt('/notes?tab=2')
    expect(opened.errors).toEqual([])
  })

  it('cancels what is superseded (K15)', async () => {
    await open('/notes', 'Notes')
    await intercept(page, notices, (route) =>
      route.request().url().includes('keyword=fi&') || route.request().url().endsWith('keyword=fi')
        ? undefined
        : route.fallback(),
    )
    await page.keyboard.press('Control+k')
    const first = page.waitForRequest(notices)
    await field().fill('fi')
    const cancelled = page.waitForEvent('requestfailed', (request) => notices.test(request.url()))
    expect((await first).url()).toContain('keyword=fi')
    await field().fill('first')
    expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED')
    await group('Notes').getByText('first note').waitFor()
  })

  it('loses only the group of a remote that is too slow (K15)', async () => {
    house.announce([sample], 60_000, 300)
    await intercept(page, notices, () => undefined)
    await open('/notes', 'Notes')
    await page.evaluate('window.isMended = true')
    await page.keyboard.press('Control+k')
    await field().fill('first')
    await palette().getByText('Not searched: Notes').waitFor()
    expect(await group('Settings').getByRole('option').count()).toBe(1)
  })

  it('loses only the group of a remote whose code does not come, and asks anew for the next text (K15)', async () => {
    await open('/about', 'About')
    const code = /\/console\/sample\/module-[\w-]+\.\w+\.js/
    await intercept(page, code, (route) => route.abort())
    await page.keyboard.press('Control+k')
    await field().fill('about')
    await palette().getByText('Not searched: Notes, Broken things').waitFor()
    expect(await marked().innerText()).toBe('About')
    await page.unroute(code)
    await field().fill('first')
    await group('Notes').getByText('first note').waitFor()
  })

  it('finds what the user may see (K14, K15)', async () => {
    house.site.user = { id: 2, username: 'alice', role: 1, quota: 500_000 }
    await open('/notes', 'Notes')
    await page.keyboard.press('Control+k')
    await field().fill('n')
    await group('Notes').waitFor()
    expect(await group('Settings').count()).toBe(0)
    expect(await palette().getByText('For administrators').count()).toBe(0)
    expect(
      await palette()
        .getByText(/Not searched/)
        .count(),
    ).toBe(0)
  })

  it('leaves the keys to who types, and to dialogs (K16)', async () => {
    await open('/notes', 'Notes')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await open('/setting?tab=operation', 'System settings')
    const name = page.getByRole('textbox', { name: 'Name of the site' })
    await name.press('/')
    await name.press('?')
    expect(await name.inputValue()).toBe('/?')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('goes to the search of a page by one key, and shows all by another (K16)', async () => {
    await open('/notes', 'Notes')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Search on this page').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.keyboard.type('abc')
    expect(await page.getByRole('textbox', { name: 'Search notes' }).inputValue()).toBe('abc')
    await open('/about', 'About')
    await page.keyboard.press('?')
    await sheet.waitFor()
    expect(await sheet.getByText('Search on this page').count()).toBe(0)
  })
})
