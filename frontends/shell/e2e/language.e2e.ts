import { intercept, launchBrowser, type Profile, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Browser, Page } from 'playwright-core'
import { buildRemote, buildShellWith, sampleFolder } from './fixture'
import { House } from './house'

/** What one file has a shell say; all else it says in English. */
const esperanto = {
  top: { language: 'Lingvo', home: 'Hejmo' },
  $sentences: { Columns: 'Kolumnoj', 'Try again': 'Provu denove' },
}

describe('a further language (K50)', () => {
  const house = new House()
  let browser: Browser
  let profile: Profile
  let opened: WatchedPage
  let page: Page

  beforeAll(async () => {
    const [shell, folder] = await Promise.all([
      buildShellWith({ 'src/i18n/eo.json': esperanto }),
      buildRemote(sampleFolder),
    ])
    house.shell = shell
    house.reset([{ id: 'sample', folder }])
    browser = await launchBrowser()
    await house.start()
    profile = await house.profileIn(browser)
  }, 180_000)
  beforeEach(async () => {
    opened = await house.visit(profile)
    page = opened.page
    await page.goto(`${house.url}/notes`)
  })
  afterEach(() => opened.close())
  afterAll(async () => {
    await browser?.close()
    await house.stop()
  })

  const choose = async (button: string, language: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
  }

  it('is offered by its own name where the shell has a file of it, spoken at once, and remembered', async () => {
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    await choose('Language', 'Esperanto')
    await page.getByRole('heading', { name: 'Notoj' }).waitFor()
    await page.getByRole('button', { name: 'Lingvo' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('eo')
    await page.reload()
    await page.getByRole('heading', { name: 'Notoj' }).waitFor()
    await choose('Lingvo', '中文')
    await page.getByRole('heading', { name: '便签' }).waitFor()
    expect(opened.errors).toEqual([])
  })

  it('is told by the menu before the section has come', async () => {
    await page.evaluate("localStorage.setItem('i18nextLng', 'eo')")
    await intercept(page, '**/remoteEntry.js', () => undefined)
    await page.goto(`${house.url}/notes`)
    await page.getByRole('link', { name: 'Notoj' }).waitFor()
    expect(opened.errors).toEqual([])
  })

  it('has English stand in for what its files lack, and what servers know', async () => {
    await page.evaluate("localStorage.setItem('i18nextLng', 'eo')")
    const asked = page.waitForRequest('**/api/notice')
    await page.goto(`${house.url}/notes`)
    expect((await asked).headers()['accept-language']).toBe('eo, en')
    await page.getByRole('heading', { name: 'Notoj' }).waitFor()
    await page.getByRole('button', { name: 'Add note' }).waitFor()
    await page.getByRole('link', { name: 'About' }).waitFor()
    expect(opened.errors).toEqual([])
  })
})
