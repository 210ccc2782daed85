import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ask, chatsOf, question, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const [one, two] = ['claude-sonnet-4-5', 'o3-mini'] as const
const column = (page: Page, model: string) => page.getByRole('region', { name: `Conversation with ${model}` })
const again = (page: Page, model: string) => column(page, model).getByRole('button', { name: 'Ask again' })
const address = (page: Page) => new URL(page.url()).search

const open = async (search = `?model=${one}&with=${two}`) => {
  const page = await site.open(`/playground${search}`)
  await question(page).waitFor()
  return page
}

/** Asks once there are two models, and waits until both have answered. */
async function askBoth(page: Page, text: string): Promise<void> {
  await ask(page, text)
  for (const model of [one, two]) await again(page, model).last().waitFor()
}

describe('two models side by side (rule K25)', () => {
  it('are asked the same at the same time, each with what it took and cost', async () => {
    const page = await open(`?model=${one}`)
    await ask(page, 'First one')
    await page.getByRole('button', { name: 'Ask again' }).waitFor()
    await page.getByRole('button', { name: 'Compare two models' }).click()
    await column(page, one).getByText('First one').waitFor()
    await column(page, 'gpt-4o-mini').getByText('First one').waitFor()
    expect(address(page)).toBe(`?model=${one}&with=gpt-4o-mini`)
    const second = page.getByRole('combobox', { name: 'Model' }).last()
    await second.fill('o3-mini')
    await second.press('Enter')
    await askBoth(page, 'Second one')
    expect(address(page)).toBe(`?model=${one}&with=${two}`)
    for (const model of [one, two]) {
      await column(page, model).getByText(/^cost/).last().waitFor()
      await column(page, model)
        .getByText(/^first token/)
        .last()
        .waitFor()
    }
    const [, left, right] = await chatsOf(site)
    const models = [left, right].map((chat) => chat?.['model'])
    expect(models.sort()).toEqual([one, two])
    expect(left?.messages).toEqual(right?.messages)
    expect(left?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(site.errors).toEqual([])
  })

  it('stop and ask again each by itself', async () => {
    const page = await open()
    await ask(page, 'slow one')
    await column(page, two).getByText('gateway').waitFor()
    await page.getByRole('button', { name: `Stop ${two}` }).click()
    await column(page, two).getByText('Stopped', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Stop ${one}` }).waitFor()
    await again(page, two).click()
    await page.getByRole('button', { name: `Stop ${two}` }).waitFor()
    // What is stopped before it has left is never asked.
    while ((await chatsOf(site)).length < 3);
    await page.keyboard.press('Escape')
    for (const model of [one, two])
      await column(page, model)
        .getByText(/^Stopped/)
        .waitFor()
    expect((await chatsOf(site)).map(({ model }) => model).sort()).toEqual([one, two, two])
  })

  it('do not touch each other where one fails, and are told of in one sentence', async () => {
    const page = await open()
    await site.remote.disturb({ call: 'POST /pg/chat/completions', status: 500, times: 1 })
    await ask(page, 'Anybody?')
    await page.getByRole('alert').waitFor()
    const live = page.locator('[aria-live=polite]', { hasText: /has failed\./ })
    await live.getByText(/has answered\./).waitFor()
    expect(await live.innerText()).not.toContain('gateway')
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.getByText('No answered call goes unbilled').waitFor()
  })

  it('are edited together, kept as one conversation, and gone on with by one', async () => {
    const page = await open()
    await askBoth(page, 'Frist one')
    await again(page, two).click()
    await again(page, two).waitFor()
    await column(page, two).getByRole('button', { name: 'Edit and ask anew' }).click()
    expect(await page.getByRole('article').count()).toBe(0)
    await question(page).fill('')
    await askBoth(page, 'First one')
    await page.reload()
    for (const model of [one, two]) await column(page, model).getByText('No answered call').waitFor()
    const goOn = page.getByRole('button', { name: 'Go on with this one' })
    await goOn.last().click()
    await page.getByRole('region', { name: 'Conversation', exact: true }).getByText('No answered call').waitFor()
    expect(address(page)).toBe(`?model=${two}`)
    await ask(page, 'And then?')
    await page.getByText('And then?').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).waitFor()
    const last = (await chatsOf(site)).at(-1)
    expect([last?.['model'], last?.messages.length]).toEqual([two, 4])
    await page.getByRole('button', { name: 'Show earlier chats' }).click()
    const chats = page.getByRole('dialog', { name: 'Earlier chats' })
    expect(await chats.getByRole('listitem').count()).toBe(2)
    await chats.getByText(`${one}, ${two}`).click()
    for (const model of [one, two]) await column(page, model).getByText('No answered call').waitFor()
    expect(address(page)).toBe(`?model=${one}&with=${two}`)
    await page.getByRole('button', { name: 'Stop comparing' }).click()
    await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('stand behind tabs where there is no room for both', async () => {
    const page = await open()
    await page.setViewportSize({ width: 390, height: 844 })
    await ask(page, 'Hello')
    await page.getByRole('tab', { name: two }).click()
    await column(page, two).getByText('No answered call').waitFor()
    expect(await column(page, one).isVisible()).toBe(false)
    await page.getByRole('tab', { name: one }).click()
    await column(page, one).getByText('No answered call').waitFor()
    expect(await column(page, two).isVisible()).toBe(false)
  })

  it('wait for a model that is there', async () => {
    const page = await open(`?model=${one}&with=nobody`)
    await page.getByText('Group “default” has no “nobody”. Choose another model.').waitFor()
    await question(page).fill('Hello')
    await question(page).press('Enter')
    expect(await chatsOf(site)).toEqual([])
    expect(await question(page).inputValue()).toBe('Hello')
  })
})
