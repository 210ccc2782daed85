import type { WatchedPage } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import type { Announced, DemoConsole } from './demo-console'

/** What was at fault, by page. */
export type Faults = Record<string, readonly string[]>

/** What is wrong with one page that is open; `no` counts the pages. */
export type Look = (page: Page, no: number) => Promise<readonly string[]>

const nothing = 'nothing is drawn'

/** Without what may be left out: `/chat/:id?` is asked as `/chat`; what may not is 1. */
export const addressOf = (path: string): string => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')

/** The pages that anybody may see. */
export const publicPages = ({ routes }: Announced): string[] =>
  routes.filter(({ access }) => access === 'public').map(({ path }) => addressOf(path))

/** Every page but those for coming in, and every tab of the settings. */
export const administratorsPages = ({ routes, tabs }: Announced): string[] => [
  ...routes.filter(({ id }) => !/sign-?in|login/.test(id)).map(({ path }) => addressOf(path)),
  ...tabs.map((tab) => `/setting?tab=${tab}`),
]

/** Opens page after page and tells what `look` finds wrong, and what the browser's console complains of, missing texts too. */
export async function faultsOf(
  house: DemoConsole,
  { page, errors, close }: WatchedPage,
  { addresses, look }: { addresses: readonly string[]; look: Look },
): Promise<Faults> {
  const faults: Faults = {}
  for (const [no, address] of addresses.entries()) {
    await page.goto(house.origin + address)
    const found = [...((await isDrawn(page)) ? await look(page, no) : [nothing]), ...errors.splice(0)]
    if (found.length > 0) faults[address] = found
  }
  await close()
  return faults
}

/** Whether there is a page, whose answers are all here then. */
async function isDrawn(page: Page): Promise<boolean> {
  const main = page.locator('main').first()
  const isThere = await main.waitFor().then(
    () => true,
    () => false,
  )
  if (isThere) await page.waitForLoadState('networkidle')
  return isThere
}
