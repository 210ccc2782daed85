import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { menuEntry, rowOf, signInAs } from './support/administrators'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async (address: string) => {
  await signInAs(site, 'root')
  return site.open(address)
}

describe('K34: the page of one user', () => {
  it('says who it is, what was done to them, and where one goes on', async () => {
    const page = await open('/user')
    await (await menuEntry(page, 'ada', 'Open page')).click()
    await page.waitForURL(/\/user\/3$/)
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor()
    await page.getByText('#3 · Ada Lovelace · ada@example.com').waitFor()
    await page.getByText('60 requests a minute').waitFor()
    await page.getByRole('table', { name: 'Changes to this account' }).waitFor()
    const edit = page.getByRole('link', { name: 'Edit user' })
    expect(await edit.getAttribute('href')).toBe('/user/edit/3')
    await edit.click()
    await page.getByRole('dialog', { name: 'Edit user' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('is no page for what is no id, and says that nobody has one', async () => {
    const page = await open('/user/nobody')
    await rowOf(page, 'margaret').waitFor()
    expect(new URL(page.url()).pathname).toBe('/user')
    await page.goto(new URL('/user/999', page.url()).href)
    await page.getByRole('alert').first().waitFor()
  })

  it('takes no address from the sheet that adds one', async () => {
    const page = await open('/user')
    await rowOf(page, 'margaret').waitFor()
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.waitForURL(/\/user\/add$/)
    await page.getByRole('dialog').waitFor()
    // The list is behind it still.
    await page.getByText('margaret', { exact: true }).first().waitFor({ state: 'attached' })
  })
})
