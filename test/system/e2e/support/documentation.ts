import { overflowOf, seriousFindings, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Faults } from './page-faults'

/** A page of words, one of wide tables, one made of what the code says, and one of a folder. */
const addresses = ['/docs', '/docs/operating', '/docs/reference/options', '/docs/adr', '/docs/console']
const views = [
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const

/** What is wrong with how pages of the documentation look, and what they ask other sites for. */
export async function faultsOfDocumentation(origin: string, { page, errors }: WatchedPage): Promise<Faults> {
  const faults: Record<string, string[]> = {}
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) elsewhere.push(`asks for ${request.url()}`)
  })
  for (const [turn, address] of addresses.entries()) {
    await page.goto(origin + address)
    for (const [at, { width, scheme }] of views.entries()) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      const overflow = await overflowOf(page)
      // Axe takes seconds for the longest pages: each is looked at in one view, and all are of one make.
      const findings = at === turn % views.length ? await seriousFindings(page) : []
      const found = [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...findings]
      found.push(...errors.splice(0), ...elsewhere.splice(0))
      if (found.length > 0) faults[`${address}, ${width} px, ${scheme}`] = found
    }
  }
  return faults
}

/** Looks for something by the keyboard alone, and goes to the first place found. Returns where that is, without the site. */
export async function searchByKeyboard({ page }: WatchedPage, words: string): Promise<string> {
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const findings = await seriousFindings(page)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  const before = page.url()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== before)
  return page.url().slice(new URL(page.url()).origin.length)
}
