import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  intercept,
  launchBrowser,
  type Profile,
  seriousFindings,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'
import type { Browser, Page } from 'playwright-core'
import { buildRemote, generateRemote, sampleFolder } from './fixture'
import { House } from './house'

const unavailable = 'This section is unavailable'
const option = (key: string, en: string) => ({ key, type: 'text', writer: 'admin', zh: en, en, needs: [] })

describe('remotes in the console', () => {
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
    house.answers['/api/notice'] = [{ id: 1, text: 'first' }]
    house.answers['/api/user/check_in'] = {}
    opened = await house.visit(profile)
    page = opened.page
  })
  afterEach(() => opened.close())
  afterAll(async () => {
    await browser.close()
    await house.stop()
  })

  const open = (address: string) => page.goto(house.url + address)
  const menu = () => page.getByRole('navigation', { name: 'Side menu' })
  const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  /** The files of its modules; the entry has another name. */
  const pages = /\/console\/sample\/module-[\w-]+\.\w+\.js/
  const reaches = (files: string | RegExp, answer: 'off' | 'on' | 'silent') =>
    answer === 'on'
      ? page.unroute(files)
      : intercept(page, files, (route) => (answer === 'off' ? route.abort() : undefined))

  /** The console is told of remotes that the house may not have. */
  const lists = (ids: readonly string[], manifestMs: number) => {
    const remotes = ids.map((id) => ({ id, manifest: `/console/${id}/manifest.json` }))
    const json = { remotes, limits: { manifestMs, codeMs: 60_000 } }
    return intercept(page, '**/console/remotes.json', (route) => route.fulfill({ json }))
  }

  /** The shell's own pages and another section go on whatever one remote does. */
  const expectRestToWork = async () => {
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.getByRole('heading', { name: 'About' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await shows('One door, many upstreams.')
  }

  it('draws menu, page, slots and settings of a remote, and shares what the shell runs on', async () => {
    await open('/notes?tab=mine')
    await shows('1 note')
    await shows('/notes mine $200.00')
    expect(await page.getByText('Hello root').count()).toBe(2)
    expect(await menu().getByRole('link').allTextContents()).toEqual([
      'Notes',
      'Broken',
      'For administrators',
      'System settings',
    ])
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add note' }).click()
    await shows('Note added')
    await menu().getByRole('link', { name: 'System settings' }).click()
    await shows('One setting')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Operation', 'System'])
    expect(opened.errors).toEqual([])
  })

  it('asks for no code of a remote before it is visited', async () => {
    house.site.user = null
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open('/')
    await shows('One door, many upstreams.')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((name) => name.startsWith('/console/sample/'))).toEqual(['/console/sample/manifest.json'])
  })

  it('goes on without a remote that is off, and takes it back when it is there', async () => {
    await reaches('**/console/sample/**', 'off')
    await open('/notes')
    await shows(unavailable)
    await shows('1 section is unavailable')
    await expectRestToWork()
    await reaches('**/console/sample/**', 'on')
    await page.goBack()
    await page.goBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows('1 note')
  })

  it('goes on without the code of a remote whose manifest came, and tries its entry anew', async () => {
    await reaches('**/console/sample/remoteEntry.js*', 'off')
    await open('/notes')
    await shows(unavailable)
    expect(await menu().getByRole('link', { name: 'Notes' }).count()).toBe(1)
    await expectRestToWork()
    await reaches('**/console/sample/remoteEntry.js*', 'on')
    await page.goBack()
    await page.goBack()
    await shows('1 note')
  })

  it('tries anew when only a page of it did not come', async () => {
    await reaches(pages, 'off')
    await open('/notes')
    await shows(unavailable)
    // What it says before it tries is what it says behind it.
    const refused = page.waitForEvent('requestfailed', (request) => pages.test(request.url()))
    await page.getByRole('button', { name: 'Try again' }).click()
    await refused
    await shows(unavailable)
    await reaches(pages, 'on')
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows('1 note')
  })

  it('K37: keeps the place of what fills a slot while it comes', async () => {
    const fill = readdirSync(sample.folder).find(
      (file) => file.endsWith('.js') && readFileSync(path.join(sample.folder, file), 'utf8').includes('("hello"'),
    )
    await reaches(`**/console/sample/${fill}`, 'silent')
    await open('/notes')
    await shows('1 note')
    const place = page.getByRole('region', { name: 'Notes end' })
    expect((await place.boundingBox())?.height).toBe(120)
  })

  it('K46: tries code that did not come again by itself', async () => {
    await reaches(pages, 'off')
    await open('/notes')
    await shows(unavailable)
    await reaches(pages, 'on')
    await shows('1 note')
  })

  it('K46: says that the browser is offline, and shows what did not come once it is not', async () => {
    await open('/')
    await shows('One door, many upstreams.')
    await reaches('**/console/sample/remoteEntry.js*', 'off')
    await page.context().setOffline(true)
    await page.getByText('This browser is offline.', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Console' }).first().click()
    await menu().getByRole('link', { name: 'Notes' }).click()
    await shows(unavailable)
    await reaches('**/console/sample/remoteEntry.js*', 'on')
    await page.context().setOffline(false)
    await shows('1 note')
    expect(await page.getByText('This browser is offline.', { exact: false }).count()).toBe(0)
  })

  it('stops waiting for slow code after a while, says so, and shows it once it comes in time', async () => {
    house.announce([sample], 4_000)
    await reaches('**/console/sample/remoteEntry.js*', 'silent')
    await open('/notes')
    await shows('It took too long to load.')
    await expectRestToWork()
    await reaches('**/console/sample/remoteEntry.js*', 'on')
    await menu()
      .getByRole('link', { name: 'Notes' })
      .or(page.getByRole('link', { name: 'Console' }))
      .first()
      .click()
    await shows('1 note')
  })

  it('lets no slow manifest hold up the others', async () => {
    await lists(['slow', 'sample'], 60_000)
    await reaches('**/console/slow/**', 'silent')
    await open('/notes')
    await shows('1 note')
  })

  it('gives up a manifest that never comes', async () => {
    await lists(['slow'], 300)
    await reaches('**/console/slow/**', 'silent')
    await open('/setting')
    await shows('1 section is unavailable')
  })

  it('K37: says in the place of a section that it failed or did not come, and shows the others', async () => {
    await lists(['gone', 'sample'], 60_000)
    await reaches('**/console/gone/**', 'off')
    await open('/notes?tab=sections')
    await shows(unavailable)
    await shows('Missing here is what comes from: gone. It did not load.')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor()
    await page.getByText('Hello root').nth(2).waitFor()
    await page.evaluate(() => Object.assign(window, { isMended: true }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows('Mended')
    await page.getByText('Hello root').nth(2).waitFor()
  })

  it('keeps what a remote throws within its section, and draws it anew when asked', async () => {
    await open('/broken')
    await shows(unavailable)
    await menu().getByRole('link', { name: 'Notes' }).click()
    await shows('1 note')
    await menu().getByRole('link', { name: 'Broken' }).click()
    await shows(unavailable)
    await page.evaluate('window.isMended = true')
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows('Mended')
  })

  it('shows the other panels of a tab when one of them throws', async () => {
    await open('/setting?tab=system')
    await shows(unavailable)
    await page.getByRole('heading', { name: 'Options' }).waitFor()
  })

  it('leads to a panel of the settings by its name, and by the address (K17)', async () => {
    await open('/setting?tab=system&at=sample.second')
    const index = page.getByRole('navigation', { name: 'Sections' })
    const current = index.locator('[aria-current]')
    await current.getByText('Second panel').waitFor()
    await page.locator('[data-section="sample.second"]:focus').waitFor()
    await index.getByRole('button', { name: 'Broken panel' }).click()
    await current.getByText('Broken panel').waitFor()
    await page.waitForURL('**/setting?tab=system&at=sample.broken')
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/setting?tab=system&at=sample.second')
    const choice = page.getByRole('combobox', { name: 'Sections' })
    await choice.getByText('Second panel').waitFor()
    await choice.click()
    await page.getByRole('option', { name: 'Broken panel' }).click()
    await page.waitForURL('**/setting?tab=system&at=sample.broken')
    // Also to the one that is read.
    await open('/setting?tab=system')
    const read = await choice.innerText()
    await choice.click()
    await page.getByRole('option', { name: read, exact: true }).click()
    await page.waitForURL('**/setting?tab=system&at=*')
    // A tab with one panel has no index.
    await open('/setting?tab=operation')
    await shows('One setting')
    expect(await page.getByText('Sections').count()).toBe(0)
  })

  it('finds an option of any tab by its name, and leads to its field (K28)', async () => {
    house.answers['/api/option/registry'] = [option('RetryTimes', 'Retries'), option('SystemName', 'Name of the house')]
    house.answers['/api/option/'] = [{ key: 'SystemName', value: 'Tollgate' }]
    await open('/setting?tab=operation')
    await page.getByRole('textbox', { name: 'Name of the site' }).fill('typed')
    const find = page.getByRole('textbox', { name: 'Find a setting' })
    await find.fill('house')
    const found = page.getByRole('region', { name: 'Settings found' })
    await found.getByText('1 setting', { exact: true }).waitFor()
    expect(await found.getByRole('link').innerText()).toContain('Second panel')
    expect(await seriousFindings(page)).toEqual([])
    await find.press('Escape')
    expect(await page.getByRole('textbox', { name: 'Name of the site' }).inputValue()).toBe('typed')
    await page.getByRole('textbox', { name: 'Name of the site' }).fill('')
    await find.fill('house')
    await found.getByText('1 setting', { exact: true }).waitFor()
    await find.press('Enter')
    await page.waitForURL('**/setting?tab=system&at=sample.second&option=SystemName')
    await page.getByRole('textbox', { name: 'Name of the house' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find and go' }).getByRole('combobox').fill('retries')
    await page.getByRole('option', { name: 'Retries' }).click()
    await page.getByRole('textbox', { name: 'Retries' }).and(page.locator(':focus')).waitFor()
  })

  it('finds panels where the names of the options do not come, and says so (K28)', async () => {
    delete house.answers['/api/option/registry']
    await open('/setting?tab=operation')
    await page.getByRole('textbox', { name: 'Find a setting' }).fill('panel')
    await shows('The names of the options could not be loaded: only sections are found.')
    await page.getByRole('region', { name: 'Settings found' }).getByRole('link', { name: 'Second panel' }).click()
    await page.waitForURL('**/setting?tab=system&at=sample.second')
  })

  it('says of a remote for a newer contract that it needs a newer console', async () => {
    const folder = path.join(house.folder, 'newer')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      path.join(folder, 'manifest.json'),
      JSON.stringify({ id: 'newer', contract: 1_000, routes: [{ path: '/newer' }] }),
    )
    house.announce([{ id: 'newer', folder }, sample])
    await open('/newer')
    await shows('This section needs a newer console')
    await menu().getByRole('link', { name: 'Notes' }).click()
    await shows('1 note')
    expect(opened.errors).toEqual([])
  })

  it('goes on when a manifest is no manifest', async () => {
    const folder = path.join(house.folder, 'odd')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ id: 'odd', contract: 1, routes: 'none' }))
    house.announce([{ id: 'odd', folder }, sample])
    await open('/notes')
    await shows('1 note')
    await shows('1 section is unavailable')
  })

  it('takes a seventh remote into the running console without building the shell', async () => {
    await open('/notes')
    await shows('1 note')
    const folder = await generateRemote('gift-card', house.folder)
    house.announce([sample, { id: 'gift-cards', folder: await buildRemote(folder) }])
    const card = { id: 1, name: 'Winter', is_enabled: true, created_at: 1_767_225_600 }
    // No service has this route yet, so the edge does not know it.
    await intercept(page, /\/api\/gift-card\/\?/, (route) =>
      route.fulfill({
        json: { success: true, message: '', data: { items: [card], page: 1, page_size: 10, total: 1 } },
      }),
    )
    await page.reload()
    await menu().getByRole('link', { name: 'Gift cards' }).click()
    await page.getByRole('heading', { name: 'Gift cards' }).waitFor()
    await shows('Winter')
  })
})
