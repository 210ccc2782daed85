import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { rowOf, signInAs } from './support/administrators'
import { openPersonal } from './support/people'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Add user' })
const nameOf = (page: Page) => sheetOf(page).getByRole('textbox', { name: /^Username/ })
const questionOf = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
const notSignedIn = 'You are not signed in, or your session has expired.'
const againOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** A user is being added. */
const begin = async () => {
  await signInAs(site, 'root')
  const page = await site.open('/user')
  await rowOf(page, 'margaret').waitFor()
  await page.getByRole('button', { name: 'Add user' }).click()
  await nameOf(page).fill('vera')
  return page
}

const signInAgain = async (page: Page, password: string) => {
  await againOf(page).locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** The session ends by itself, and the next call finds that out. */
const endSession = (page: Page) =>
  intercept(page, '**/api/user/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { success: false, message: '' } })
      : route.fallback(),
  )

describe('a sheet with changes', () => {
  it('is asked about when the browser goes back, and stays or is left', async () => {
    const page = await begin()
    expect(new URL(page.url()).pathname).toBe('/user/add')
    await page.goBack()
    await questionOf(page).getByRole('button', { name: 'Keep editing' }).click()
    await questionOf(page).waitFor({ state: 'hidden' })
    expect(await nameOf(page).inputValue()).toBe('vera')
    await page.goBack()
    await questionOf(page).getByRole('button', { name: 'Discard changes' }).click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Add user' }).click()
    expect(await nameOf(page).inputValue()).toBe('')
    expect(site.errors).toEqual([])
  })

  it('is there again after a reload, but for its password', async () => {
    const page = await begin()
    await sheetOf(page).locator('input[name=password]').fill('choose-well-1')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await sheetOf(page).getByText('What you typed earlier is back.').waitFor()
    expect(await nameOf(page).inputValue()).toBe('vera')
    expect(await sheetOf(page).locator('input[name=password]').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('choose-well-1')
    await sheetOf(page).getByRole('button', { name: 'Start over' }).click()
    expect(await nameOf(page).inputValue()).toBe('')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  it('is saved by Ctrl-Enter wherever the focus is, and begins in its first field', async () => {
    await signInAs(site, 'root')
    const page = await site.open('/user')
    await page.getByRole('button', { name: 'Add user' }).click()
    await nameOf(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('vera')
    expect(await nameOf(page).inputValue()).toBe('vera')
    await sheetOf(page).locator('input[name=password]').fill('choose-well-1')
    await sheetOf(page).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Control+Enter')
    await sheetOf(page).waitFor({ state: 'hidden' })
    await rowOf(page, 'vera').waitFor()
    expect(new URL(page.url()).pathname).toBe('/user')
  })
})

describe('a session that ends while something is unsaved', () => {
  it('is begun again over the page, and nothing is lost', async () => {
    const page = await begin()
    await sheetOf(page).locator('input[name=password]').fill('choose-well-1')
    await endSession(page)
    await page.keyboard.press('Control+Enter')
    await againOf(page).waitFor()
    await page.getByText(notSignedIn).waitFor()
    await page.unroute('**/api/user/')
    await signInAgain(page, 'root-password')
    await againOf(page).waitFor({ state: 'hidden' })
    expect(await page.getByText(notSignedIn).count()).toBe(0)
    expect(await nameOf(page).inputValue()).toBe('vera')
    expect(await sheetOf(page).locator('input[name=password]').inputValue()).toBe('choose-well-1')
    await sheetOf(page).getByRole('button', { name: 'Add user' }).click()
    await rowOf(page, 'vera').waitFor()
  })

  it('shows nothing of the page to somebody else who signs in', async () => {
    const page = await begin()
    await endSession(page)
    await sheetOf(page).locator('input[name=password]').fill('choose-well-1')
    await page.keyboard.press('Control+Enter')
    await againOf(page)
      .getByRole('textbox', { name: /^Username/ })
      .fill('ada')
    await signInAgain(page, 'ada-password')
    await page.waitForURL('**/token')
    expect(await page.getByText('vera').count()).toBe(0)
  })

  it('can be begun on the sign-in page, which leads back to what was typed', async () => {
    const page = await begin()
    await endSession(page)
    await sheetOf(page).locator('input[name=password]').fill('choose-well-1')
    await page.keyboard.press('Control+Enter')
    await againOf(page).getByRole('button', { name: 'Go to the sign-in page' }).click()
    await page.waitForURL('**/login?expired=true')
    await page.unroute('**/api/user/')
    await page.getByRole('textbox', { name: /^Username/ }).fill('root')
    await page.locator('input[name=password]').fill('root-password')
    await page.keyboard.press('Enter')
    await sheetOf(page).waitFor()
    expect(await nameOf(page).inputValue()).toBe('vera')
    expect(await sheetOf(page).locator('input[name=password]').inputValue()).toBe('')
  })
})

describe('the clipboard over plain HTTP', () => {
  const forbid = (page: Page, isAllForbidden: boolean) =>
    page.evaluate((isAll) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      if (isAll) document.execCommand = () => false
    }, isAllForbidden)
  /** Presses the first model, and returns its name. */
  const copyModel = async (page: Page): Promise<string> => {
    const model = page.getByRole('region', { name: 'Available models' }).getByRole('button').first()
    await model.click()
    return model.innerText()
  }

  it('takes a text all the same, from a press of a button', async () => {
    const page = await openPersonal(site, 'ada')
    await forbid(page, false)
    const name = await copyModel(page)
    await page.getByText(`Copied: ${name}`).waitFor()
    const read = () => {
      Reflect.deleteProperty(navigator, 'clipboard')
      return navigator.clipboard.readText()
    }
    expect(await page.evaluate(read)).toBe(name)
  })

  it('gives way to copying by hand where the browser refuses both', async () => {
    const page = await openPersonal(site, 'ada')
    await forbid(page, true)
    const name = await copyModel(page)
    const dialog = page.getByRole('dialog', { name: /Copy the text by hand/ })
    expect(await dialog.getByRole('textbox').inputValue()).toBe(name)
  })
})
