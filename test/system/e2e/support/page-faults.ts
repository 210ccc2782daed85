import { faultsInTurn, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { type Announced, type DemoConsole, speakInConsole } from './demo-console'

/** What was at fault, by page. */
export type Faults = Record<string, readonly string[]>

const nothing = 'nothing is drawn'

/** Without what may be left out: `/chat/:id?` is asked as `/chat`; what may not is 1. */
export const addressOf = (path: string): string => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')

/** The pages that anybody may see. */
export const publicPages = ({ routes }: Announced): string[] =>
  routes.filter(({ access }) => access === 'public').map(({ path }) => addressOf(path))

/** Every page but those for coming in, and one that leads to another site, and every tab of the settings. */
export const administratorsPages = ({ routes, tabs }: Announced): string[] => [
  ...routes.filter(({ id }) => !/sign-?in|login|chat-link/.test(id)).map(({ path }) => addressOf(path)),
  ...tabs.map((tab) => `/setting?tab=${tab}`),
]

/**
 * Opens page after page and returns what is wrong with how it looks (in one view each, in every view under `npm run proof`),
 * and what the browser's console complains of, missing texts too.
 */
export async function faultsOf(
  house: DemoConsole,
  { page, errors, close }: WatchedPage,
  addresses: readonly string[],
): Promise<Faults> {
  const faults: Faults = {}
  for (const address of addresses) {
    await page.goto(house.origin + address)
    const found = (await isDrawn(page)) ? await faultsInTurn(page, speakInConsole) : [nothing]
    found.push(...errors.splice(0))
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
