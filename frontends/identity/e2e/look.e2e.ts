import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { signInAs } from './support/administrators'
import { openPersonal } from './support/people'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors('development')
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const everyWay = {
  github_oauth: true,
  oidc_enabled: true,
  linuxdo_oauth: true,
  wechat_login: true,
  email_verification: true,
}

describe('at every width, in either language and scheme', () => {
  it.each([
    '/login?expired=true',
    '/register',
    '/setup',
    '/reset',
    '/user/reset?email=ada@example.com&token=good-token',
  ])('%s has no fault for a visitor', async (address) => {
    await site.remote.setStatus(everyWay)
    const page = await site.open(address)
    await page.getByRole('textbox').first().waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('/personal has no fault', async () => {
    await site.remote.setStatus({ github_oauth: true, wechat_login: true })
    const page = await openPersonal(site, 'grace')
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('/personal has no fault while its address for notices waits to be confirmed', async () => {
    const page = await openPersonal(site, 'ada')
    await page.locator('input[name=notification_email]').fill('ops@site.test')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('ops@site.test gets no notices until it is confirmed').waitFor()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it.each([
    ['/user', 'margaret'],
    ['/audit', 'TopupGroupRatio'],
    ['/setting?tab=operation', '{address}'],
    ['/setting?tab=system', 'foxmail.com'],
    ['/setting?tab=other', 'How long acts and refusals are kept'],
  ])('%s has no fault for the root user', async (address, sign) => {
    await signInAs(site, 'root')
    const page = await site.open(address)
    await page.getByText(sign).first().waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })
})
