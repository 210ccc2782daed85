import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'
import type { Locator, Page } from 'playwright-core'

/** The remote alone before its mocks. */
export const startChannels = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'), mode)

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
