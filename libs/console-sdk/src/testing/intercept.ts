import type { Page } from 'playwright-core'

type Handler = Parameters<Page['route']>[1]

const probe = '/?is-intercepted'

/**
 * `page.route`, in force for the very next request when it resolves: an open page goes on by its old way to the network until
 * it has been told of the new one, and what it asks for meanwhile passes by the handler.
 */
export async function intercept(page: Page, url: string | RegExp, handler: Handler, times?: number): Promise<void> {
  await page.route(url, handler, { times })
  if (!page.url().startsWith('http')) return
  const isProbe = (address: URL) => address.search === '?is-intercepted'
  await page.route(isProbe, (route) => route.fulfill({ status: 204 }))
  await page.evaluate(untilIntercepted, probe)
  await page.unroute(isProbe)
}

/** Runs in the page. */
async function untilIntercepted(address: string): Promise<void> {
  while ((await fetch(address)).status !== 204);
}
