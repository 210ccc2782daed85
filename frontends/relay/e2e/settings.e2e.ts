import { intercept, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { ask, chatsOf, lastAnswer, question, sendButton, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const open = () => site.open('/playground')

describe('the settings', () => {
  it('are sent, and stay in the browser', async () => {
    const page = await open()
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: /vip/ }).click()
    await page.getByRole('combobox', { name: 'Model' }).fill('o3-pro')
    await page.getByRole('option', { name: 'o3-pro' }).click()
    await page.getByRole('slider').press('ArrowLeft')
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('256')
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
    await page.reload()
    await ask(page, 'Hello')
    await lastAnswer(page).waitFor()
    expect((await chatsOf(site))[0]).toMatchObject({
      group: 'vip',
      model: 'o3-pro',
      temperature: 0.9,
      max_tokens: 256,
      messages: [{ role: 'system', content: 'Be brief.' }, { content: 'Hello' }],
    })
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: /default/ }).click()
    await page.getByText('Group “default” has no “o3-pro”. Choose another model.').waitFor()
    await question(page).fill('Now?')
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
  })

  it('take the model of the address before the one that was kept (rule K21)', async () => {
    const page = await site.open('/playground?model=o3-mini')
    const model = page.getByRole('combobox', { name: 'Model' })
    await ask(page, 'Hello')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect((await chatsOf(site))[0]).toMatchObject({ model: 'o3-mini' })
    await model.click()
    await model.fill('gpt-4o-mini')
    await page.getByRole('option', { name: 'gpt-4o-mini', exact: true }).click()
    await page.waitForURL((url) => url.search === '')
    expect(await model.inputValue()).toBe('gpt-4o-mini')
    await page.goto(`${site.remote.url}/playground?model=nowhere`)
    await page.getByText('Group “default” has no “nowhere”. Choose another model.').waitFor()
  })

  it('are nobody else’s who signs in later in this browser', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Between us.')
    await intercept(page, '**/api/user/self?*', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { id: number } }
      await route.fulfill({ response, json: { ...rest, data: { ...data, id: data.id + 1 } } })
    })
    await page.reload()
    const prompt = page.getByRole('textbox', { name: 'System prompt' })
    expect(await prompt.inputValue()).toBe('You are a helpful assistant.')
  })

  it('say what a number of tokens has to be', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('-3')
    await page.getByText('Enter a whole number from 0 up. Until then 0 is sent.').waitFor()
  })

  it('leave room for every tool on a phone', async () => {
    const page = await site.open(
      '/playground?model=claude-sonnet-4-5',
      {},
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    )
    await page.getByRole('button', { name: 'claude-sonnet-4-5' }).waitFor()
    await question(page).fill('Hello')
    for (const name of ['Show earlier chats', 'Show code', 'Send'])
      await page.getByRole('button', { name }).tap({ trial: true })
  })

  it('stand in a drawer on a phone', async () => {
    const page = await site.open(
      '/playground?model=claude-sonnet-4-5',
      {},
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    )
    await page.getByRole('button', { name: 'claude-sonnet-4-5' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Settings' })
    await drawer.getByRole('combobox', { name: 'Model' }).fill('gemini')
    await page.getByRole('option', { name: 'gemini-2.5-flash' }).tap()
    await drawer.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'gemini-2.5-flash' }).waitFor()
  })

  it('tell of a failure and try again', async () => {
    await site.remote.disturb({ call: 'GET /api/user/self/groups', status: 500 })
    const page = await open()
    await page.getByText('Error: the server failed.', { exact: false }).waitFor()
    await site.remote.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: 'Group' }).waitFor()
    await page.getByRole('button', { name: 'Write a JavaScript retry with backoff' }).waitFor()
  })

  it('keep their place while they load', async () => {
    await site.remote.disturb({ call: 'GET /api/user/models', status: 0, isHeld: true })
    const page = await open()
    await question(page).fill('Early')
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await site.remote.release()
    await page.getByRole('combobox', { name: 'Model' }).waitFor()
    await sendButton(page).click()
    await lastAnswer(page).waitFor()
  })

  it.each([
    [100, 'Add and enable a channel, and its models appear here.'],
    [1, 'Your groups have no models yet. Ask your administrator.'],
  ])('say where models come from when there are none, to role %s', async (role, words) => {
    await site.remote.signIn({ id: 2, username: 'ada', role, group: 'default' })
    await site.remote.disturb({ call: 'GET /api/user/models', status: 200, data: [] })
    const page = await open()
    await page.getByText(words).waitFor()
    expect(await page.getByRole('link', { name: 'Add channel' }).count()).toBe(role === 100 ? 1 : 0)
    expect(await seriousFindings(page)).toEqual([])
  })
})
