import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'
import type { Locator, Page } from 'playwright-core'

/** The remote alone before its mocks. */
export interface Channels {
  /** There while tests run. */
  readonly site: RemoteSite
}

/** Has the tests of a file find the remote as it begins, one after the other, and fails those in which it errs by itself. */
export function channelsAlone(mode?: Mode): Channels {
  let started: RemoteSite | undefined
  const running = () => {
    if (started === undefined) throw new Error('The remote is not running')
    return started
  }
  beforeAll(async () => {
    started = await RemoteSite.start(path.join(__dirname, '..'), mode)
  }, 120_000)
  afterAll(() => started?.stop())
  beforeEach(() => running().reset())
  afterEach(() => expect(running().ownErrors).toEqual([]))
  return {
    get site() {
      return running()
    },
  }
}

/** Bodies that were sent with a method. */
export async function sentBy(method: string, site: RemoteSite): Promise<unknown[]> {
  return (await site.remote.calls()).filter((call) => call.method === method).map(({ body }) => body)
}

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Chooses from the menu of a row. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More', exact: false }).last().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
