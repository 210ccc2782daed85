import { createMockSite } from '@tollgate/console-sdk/mocks'
import {
  intercept,
  launchBrowser,
  openPage,
  overflowOf,
  type Profile,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'
import type { Browser, Page } from 'playwright-core'
import { buildRemote, sampleFolder } from './fixture'
import { House } from './house'

const kilobyte = 1_000
const minute = 60_000
const user = { id: 2, username: 'alice', role: 1, quota: 500_000 }

describe('the console', () => {
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
    house.answers['/api/notice'] = ''
    opened = await house.visit(profile)
    page = opened.page
  })
  afterEach(() => opened.close())
  afterAll(async () => {
    await browser.close()
    await house.stop()
  })

  const open = (address: string) => page.goto(house.url + address)
  const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const isAt = (address: string) => page.waitForURL(({ href }) => href === house.url + address)

  describe('who may see what', () => {
    it.each(['/', '/notes', '/about', '/nothing'])(
      'leads from %s to setup until that is done (A30)',
      async (address) => {
        house.site.status['setup'] = false
        house.site.user = null
        await open(address)
        await isAt('/setup')
        await shows('Please set up')
      },
    )

    it('leads from setup home once it is done (A30)', async () => {
      await open('/setup')
      await isAt('/')
    })

    it('leads a visitor from a protected page to sign-in, and leaves the public ones open (K2)', async () => {
      house.site.user = null
      await open('/notes')
      await isAt('/login')
      await page.getByRole('heading', { name: 'Please sign in' }).waitFor()
      await open('/about')
      await page.getByRole('heading', { name: 'About' }).waitFor()
      expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(1)
    })

    it('does not ask who a visitor is, and has nothing to complain of', async () => {
      house.site.user = null
      const visitor = await openPage(browser)
      const asked: string[] = []
      visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await visitor.page.goto(`${house.url}/`)
      await visitor.page.getByText('One door, many upstreams.').waitFor()
      expect(asked).toContain('/api/status')
      expect(asked).not.toContain('/api/user/self')
      expect(visitor.errors).toEqual([])
      await visitor.close()
    })

    it('offers no registration where one person runs it for themselves (K3)', async () => {
      house.site.user = null
      house.site.status['self_use_mode_enabled'] = true
      await open('/')
      await shows('Self-use')
      expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
    })

    it('shows a user neither the pages nor the menu of administrators', async () => {
      house.site.user = user
      await open('/admin-only')
      await shows('You cannot open this page')
      const menu = page.getByRole('navigation', { name: 'Side menu' })
      expect(await menu.getByRole('link').allTextContents()).toEqual(['Notes', 'Broken'])
      await open('/setting')
      await shows('It is for administrators only.')
    })

    it('names what cannot be opened in the tab, and leads from there to what can (K26)', async () => {
      house.site.user = user
      await open('/setting')
      const way = page.getByRole('link', { name: 'Go to the console' })
      await way.waitFor()
      expect(await page.title()).toBe('You cannot open this page · Tollgate')
      // Where it leads is known once the sections are.
      await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'Notes' }).waitFor()
      await way.click()
      await isAt('/notes')
      expect(await page.title()).toBe('Notes · Tollgate')
      await open('/nothing')
      await shows('Page not found')
      expect(await page.title()).toBe('Page not found · Tollgate')
    })

    it('hides what the site has switched off', async () => {
      house.site.status['enable_task'] = false
      await open('/notes')
      const menu = page.getByRole('navigation', { name: 'Side menu' })
      await menu.getByRole('link', { name: 'Notes' }).waitFor()
      expect(await menu.getByRole('link', { name: 'For administrators' }).count()).toBe(0)
    })

    it('ends the session when the server says so', async () => {
      const signedOut = { status: 401, json: { success: false, message: '' } }
      await intercept(page, '**/api/notice', (route) => route.fulfill(signedOut))
      await open('/notes')
      await isAt('/login?expired=true')
      await page.getByRole('heading', { name: 'Please sign in' }).waitFor()
    })

    describe('while an administrator lacks a second factor', () => {
      const lacking = { ...createMockSite().user, second_factor_required: true }

      it.each(['/notes', '/admin-only', '/setting'])(
        'leads from %s to where they get it, and back',
        async (address) => {
          house.site.user = lacking
          await open(address)
          await isAt('/second-factor')
          await page.getByRole('heading', { name: `Second factor for ${address}` }).waitFor()
        },
      )

      it('leaves them what is public, without a menu of what is not', async () => {
        house.site.user = lacking
        await open('/about')
        await page.getByRole('heading', { name: 'About' }).waitFor()
        expect(await page.getByRole('navigation', { name: 'Side menu' }).count()).toBe(0)
        await page.getByRole('button', { name: 'Account: Root' }).click()
        expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Docs', 'Sign out'])
      })

      it('finds it out by the first call that is refused for it', async () => {
        const data = { code: 'second_factor_required' }
        await intercept(page, '**/api/notice', (route) => {
          house.site.user = lacking
          return route.fulfill({ status: 403, json: { success: false, message: 'Show it', data } })
        })
        await open('/notes')
        await isAt('/second-factor')
        await page.getByRole('heading', { name: 'Second factor for /notes' }).waitFor()
        expect(await page.getByText('Show it').count()).toBe(0)
      })

      it('leads nobody by a refusal that was overtaken', async () => {
        const data = { code: 'second_factor_required' }
        const refusal = { status: 403, json: { success: false, message: 'Show it', data } }
        await intercept(page, '**/api/notice', (route) => route.fulfill(refusal), 1)
        house.answers['/api/notice'] = [{ id: 1, text: 'first' }]
        await open('/notes')
        await shows('1 note')
        expect(new URL(page.url()).pathname).toBe('/notes')
      })
    })

    it('signs out', async () => {
      await open('/notes')
      await page.getByRole('button', { name: 'Account: Root' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await isAt('/login')
      expect(await page.evaluate("localStorage.getItem('user')")).toBeNull()
    })

    it('signs out in all tabs, which keep nothing of what was typed (K45)', async () => {
      await open('/notes')
      const other = await page.context().newPage()
      await other.goto(`${house.url}/notes`)
      await other.getByRole('button', { name: 'Account: Root' }).waitFor()
      await other.evaluate("sessionStorage.setItem('draft:1:note', '{}')")
      await page.getByRole('button', { name: 'Account: Root' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await other.waitForURL('**/login')
      expect(await other.evaluate('Object.keys(sessionStorage)')).toEqual([])
      await other.close()
    })

    it('asks before it signs somebody out of what they have not saved', async () => {
      const signOut = async (answer: string) => {
        await page.getByRole('button', { name: 'Account: Root' }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
      }
      await open('/setting')
      await page.getByRole('textbox', { name: 'Name of the site' }).fill('Ours')
      await signOut('Keep editing')
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
      expect(await page.getByRole('textbox', { name: 'Name of the site' }).inputValue()).toBe('Ours')
      await signOut('Discard changes')
      await isAt('/login')
    })

    it.each([
      ['finds it out', ''],
      ['was told by another tab', "localStorage.removeItem('user')"],
    ])('keeps what is unsaved over a session that ended while the tab was away, when it %s', async (_how, told) => {
      const { user: signedIn } = house.site
      await open('/setting')
      const typed = page.getByRole('textbox', { name: 'Name of the site' })
      await typed.fill('Ours')
      house.site.user = null
      await page.evaluate(told)
      // The clock of the page alone: Playwright's is that of the whole profile.
      await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${5 * minute} }`)
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await again.waitFor()
      house.site.user = signedIn
      await again.getByRole('button', { name: 'Please sign in' }).click()
      await shows('You are signed in again. Go on where you were.')
      expect(await typed.inputValue()).toBe('Ours')
    })
  })

  describe('the frame', () => {
    it('collapses the side menu from 200 to 60 px and remembers it', async () => {
      await open('/notes')
      const side = page.locator('.side-menu')
      const width = async () => (await side.boundingBox())?.width
      await page.getByRole('button', { name: 'Collapse menu' }).waitFor()
      expect(await width()).toBe(200)
      await page.getByRole('button', { name: 'Collapse menu' }).click()
      await page.reload()
      await page.getByRole('button', { name: 'Expand menu' }).waitFor()
      expect(await width()).toBe(60)
      expect(await page.evaluate("localStorage.getItem('default_collapse_sidebar')")).toBe('true')
      await side.getByRole('link', { name: 'Notes' }).click()
      await isAt('/notes')
    })

    it('leads to the saved chats from the side menu, and leaves them the window below the bar (K4)', async () => {
      house.site.status['chats'] = [{ Next: 'https://next.example/' }, { Lobe: 'https://lobe.example/' }]
      await open('/notes')
      const menu = page.getByRole('navigation', { name: 'Side menu' })
      await menu.getByRole('link', { name: 'Lobe' }).waitFor()
      expect(await menu.getByRole('region', { name: 'Chat' }).getByRole('link').allTextContents()).toEqual([
        'Next',
        'Lobe',
      ])
      await menu.getByRole('link', { name: 'Lobe' }).click()
      await isAt('/chat/1')
      const chat = page.getByRole('heading', { name: 'Chat 1' })
      await chat.waitFor()
      expect([await page.locator('.side-menu').count(), await page.locator('footer').count()]).toEqual([0, 0])
      const bar = await page.locator('header.top-bar').boundingBox()
      const window = page.viewportSize()
      expect(await chat.boundingBox()).toEqual({
        x: 0,
        y: bar?.height,
        width: window?.width,
        height: (window?.height ?? 0) - (bar?.height ?? 0),
      })
      await open('/')
      expect(await page.locator('.side-menu').count()).toBe(0)
      await open('/about')
      await page.locator('.side-menu').waitFor()
    })

    it('folds the submenu of the saved chats, remembers so, and keeps it as a menu among icons (K4)', async () => {
      house.site.status['chats'] = [{ Next: 'https://next.example/' }]
      await open('/notes')
      const menu = page.getByRole('navigation', { name: 'Side menu' })
      const fold = menu.getByRole('button', { name: 'Chat' })
      await menu.getByRole('link', { name: 'Next' }).waitFor()
      await fold.click()
      await menu.getByRole('link', { name: 'Next' }).waitFor({ state: 'hidden' })
      await page.reload()
      await fold.waitFor()
      expect(await fold.getAttribute('aria-expanded')).toBe('false')
      expect(await menu.getByRole('link', { name: 'Next' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Collapse menu' }).click()
      await fold.click()
      await page.getByRole('menuitem', { name: 'Next' }).click()
      await isAt('/chat/0')
    })

    it('keeps the menu beside the shell’s own pages, and links to no page that nobody has', async () => {
      await open('/about')
      await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'Notes' }).waitFor()
      await page.getByRole('button', { name: 'Account: Root' }).click()
      expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Docs', 'Sign out'])
    })

    it('tells pages where what sticks to their top comes to rest', async () => {
      await open('/notes')
      await page.getByRole('heading', { name: 'Notes' }).waitFor()
      const rest = await page.evaluate(
        "getComputedStyle(document.querySelector('main')).getPropertyValue('--tg-sticky-top')",
      )
      const bar = await page.locator('header.top-bar').boundingBox()
      expect(rest).toBe(`${bar?.height}px`)
    })

    it('leaves a page alone on paper, and white', async () => {
      await open('/notes')
      await page.getByRole('heading', { name: 'Notes' }).waitFor()
      await page.evaluate("document.documentElement.setAttribute('data-theme', 'dark')")
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('navigation').count()).toBe(0)
      expect(await page.locator('header.top-bar').isVisible()).toBe(false)
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      )
      await page.emulateMedia({ media: null })
    })

    it('speaks the language that was chosen, and remembers it (K5)', async () => {
      await open('/notes')
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitemradio', { name: '中文' }).click()
      await page.getByRole('heading', { name: '便签' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: '便签' }).waitFor()
      expect(await page.evaluate('document.documentElement.lang')).toBe('zh')
      expect(opened.errors).toEqual([])
    })

    it('is dark when that was chosen, from the first moment', async () => {
      await open('/')
      await page.getByRole('button', { name: 'Appearance' }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await page.reload({ waitUntil: 'commit' })
      await page.waitForFunction("document.documentElement.dataset.theme === 'dark'")
      expect(await page.evaluate("localStorage.getItem('theme-mode')")).toBe('dark')
    })

    it('takes everything that acts out of the operator’s footer (K5)', async () => {
      house.site.status['footer_html'] =
        '<b id="mine">ours</b><img src=x onerror="window.isHit=1"><script>window.isHit=1</script><a href="javascript:window.isHit=1">x</a>'
      await open('/')
      await page.locator('#mine, b').first().waitFor()
      const footer = await page.locator('footer').innerHTML()
      expect(footer).not.toMatch(/onerror|<script|javascript:/)
      expect(await page.evaluate('window.isHit')).toBeUndefined()
    })

    it('keeps status and switches under the names of rule K9', async () => {
      await open('/')
      await shows('One door, many upstreams.')
      const kept = await page.evaluate(
        "['enable_drawing', 'enable_task', 'mj_notify_enabled', 'chats', 'i18nextLng'].map((key) => localStorage.getItem(key))",
      )
      expect(kept).toEqual(['true', 'true', 'false', '[]', null])
      expect(JSON.parse(String(await page.evaluate("localStorage.getItem('status')")))).toMatchObject({
        version: 'v0.1.0',
      })
    })

    it.each(['/', '/about', '/notes', '/setting', '/nothing', '/broken'])(
      'never scrolls %s sideways',
      async (address) => {
        await open(address)
        await page.locator('main').waitFor()
        await page.waitForLoadState('networkidle')
        for (const width of [1440, 900, 390]) {
          await page.setViewportSize({ width, height: 800 })
          expect([width, await overflowOf(page)]).toEqual([width, 0])
        }
      },
    )

    it('has both menus behind one button on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await open('/notes')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'System settings' }).click()
      await isAt('/setting')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
  })

  describe('starting', () => {
    it.each([
      ['off', 'Unable to connect to server'],
      ['broken', 'Failed to load status'],
    ])('says so when the server is %s, and starts when it is back', async (how, words) => {
      await intercept(page, '**/api/status', (route) =>
        how === 'off' ? route.abort() : route.fulfill({ status: 500, json: {} }),
      )
      await open('/')
      await shows(words)
      await page.unroute('**/api/status')
      await page.getByRole('button', { name: 'Try again' }).click()
      await shows('One door, many upstreams.')
    })

    it('says what is not there', async () => {
      await open('/nothing')
      await shows('Page not found')
    })

    it('leads who has set the site up to the first answer, at home and in the menu, until they have had enough', async () => {
      house.site.user = { ...createMockSite().user, request_count: 0 }
      Object.assign(house.answers, { '/api/channel/': { total: 1 }, '/api/token/': { total: 0 } })
      const steps = page.getByRole('region', { name: 'First steps' })
      await open('/')
      await steps.getByText('1 of 3').waitFor()
      expect(await steps.getByRole('link').allTextContents()).toEqual(['Add token', 'Ask a model'])
      house.answers['/api/token/'] = { total: 1 }
      const toConsole = page.getByRole('link', { name: 'Console' }).first()
      await toConsole.click()
      await steps.getByRole('link', { name: 'Ask a model' }).waitFor()
      house.site.user['request_count'] = 1
      await page.getByRole('link', { name: 'Home' }).first().click()
      await steps.getByText('The first answer is there.').waitFor()
      await steps.getByRole('button', { name: 'Hide first steps' }).click()
      await steps.waitFor({ state: 'hidden' })
      await toConsole.click()
      await page.getByRole('navigation', { name: 'Side menu' }).waitFor()
      expect(await steps.count()).toBe(0)
    })

    it('shows the operator’s home page in place of ours', async () => {
      house.answers['/api/home_page_content'] = '# Welcome to us'
      await open('/')
      await page.getByRole('heading', { name: 'Welcome to us' }).waitFor()
    })

    it('stays within its budget with the first page', async () => {
      let bytes = 0
      const visitor = await openPage(browser)
      visitor.page.on('requestfinished', async (request) => {
        if (request.url().includes('/console/')) bytes += (await request.sizes()).responseBodySize
      })
      await visitor.page.goto(`${house.url}/`)
      await visitor.page.waitForLoadState('networkidle')
      await visitor.close()
      expect(bytes).toBeGreaterThan(100 * kilobyte)
      expect(bytes).toBeLessThan(250 * kilobyte)
    })
  })
})
