import { seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { channelsAlone, rowOf } from './channels-page'

const channels = channelsAlone()

const strips = (page: Page) => page.getByRole('link', { name: /last 24 hours/i })
const asked = async () => (await channels.site.remote.calls()).filter(({ path }) => path === '/api/log/health')

describe('rule L62: what channels did of late', () => {
  it('is a strip of hours, asked for once for the whole page, and leads to the calls it stands for', async () => {
    const page = await channels.site.open('/channel')
    const rows = page.locator('tr[data-row]')
    await strips(page).first().waitFor()
    const count = await rows.count()
    expect(await strips(page).count()).toBe(count)
    const [question, ...others] = await asked()
    expect(others).toEqual([])
    expect(new URLSearchParams(question?.query).get('channels')?.split(',')).toHaveLength(count)
    const failing = page.getByRole('link', { name: /failed, the last/ }).first()
    await failing.hover()
    await page
      .getByRole('tooltip')
      .getByText(/^Last 24 hours: .* calls, .* failed, the last .* ago$/)
      .waitFor()
    expect(await failing.getAttribute('href')).toMatch(/^\/log\?channel=\d+&start_timestamp=\d+&outcome=failed$/)
    const quiet = page.getByRole('link', { name: 'No calls in the last 24 hours' }).first()
    expect(await quiet.getAttribute('href')).toMatch(/^\/log\?channel=\d+&start_timestamp=\d+$/)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('takes nothing from the list where the log cannot be asked', async () => {
    await channels.site.remote.disturb({
      call: 'GET /api/log/health',
      status: 503,
      message: 'The log is away',
      times: 9,
    })
    const page = await channels.site.open('/channel')
    await rowOf(page, 'xAI Grok').getByTitle('The usage log could not be read').hover()
    await page.getByRole('tooltip').getByText('The usage log could not be read').waitFor()
    expect([await strips(page).count(), (await asked()).length]).toEqual([0, 1])
    expect(await page.getByText('The log is away').count()).toBe(0)
  })

  it('stands still for who wants nothing to move', async () => {
    const page = await channels.site.open('/channel')
    const bars = strips(page).first().locator('svg')
    await bars.waitFor()
    const animation = () => bars.evaluate((svg) => getComputedStyle(svg).animationName)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await animation()).not.toBe('none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toBe('none')
  })
})

it('rule L62: providers have a mark of ours beside their name, and a monogram where there is none', async () => {
  const page = await channels.site.open('/channel')
  const mark = rowOf(page, 'xAI Grok').locator('td span[aria-hidden]:has(> svg)').first()
  await mark.waitFor()
  await page.getByRole('button', { name: 'Add channel' }).click()
  const type = page.getByRole('combobox', { name: /^Type/ })
  await type.fill('百度文心')
  const option = page.getByRole('option', { name: '百度文心一言' })
  expect(await option.locator('span[aria-hidden]').innerText()).toBe('百')
  await type.fill('Ollama')
  expect(await page.getByRole('option', { name: 'Ollama' }).locator('span[aria-hidden] svg').count()).toBe(1)
  await page.getByRole('option', { name: 'Ollama' }).click()
  expect(await type.inputValue()).toBe('Ollama')
})

/** How often a table changes between scrolling by itself and not, once it has had a few frames to find out. */
const changesOfMind = async (): Promise<number> => {
  const frame = () => new Promise(requestAnimationFrame)
  const isWide = () => document.querySelector('table')?.parentElement?.dataset['wide'] ?? 'no'
  for (let passed = 0; passed < 4; passed += 1) await frame()
  let changes = 0
  for (let seen = isWide(), passed = 0; passed < 6; passed += 1) {
    await frame()
    if (isWide() !== seen) changes += 1
    seen = isWide()
  }
  return changes
}

it('the table stands still at every width, whether or not it has room', async () => {
  const page = await channels.site.open('/channel', { language: 'zh' })
  await page
    .getByRole('link', { name: /近 24 小时/ })
    .first()
    .waitFor()
  for (let width = 1_000; width <= 1_800; width += 10) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(changesOfMind)]).toEqual([width, 0])
  }
})
