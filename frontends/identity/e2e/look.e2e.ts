import { everyView, overflowOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { startVisitors } from './visitors'

let visitors: RemoteSite
beforeAll(async () => {
  visitors = await startVisitors()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.reset())

const everyWay = {
  github_oauth: true,
  oidc_enabled: true,
  linuxdo_oauth: true,
  wechat_login: true,
  email_verification: true,
}

describe.each([
  '/login?expired=true',
  '/register',
  '/setup',
  '/reset',
  '/user/reset?email=ada@example.com&token=good-token',
])('%s', (address) => {
  it.each(everyView)('in $language, $scheme, at $width px has no fault', async (view) => {
    await visitors.remote.setStatus(everyWay)
    const page = await visitors.open(address, view)
    await page.getByRole('textbox').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(visitors.errors).toEqual([])
  })
})
