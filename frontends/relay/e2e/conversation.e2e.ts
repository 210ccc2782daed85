import { type RemoteSite, type View } from '@tollgate/console-sdk/testing'
import { ask, chatsOf, lastAnswer, leaveAndReturn, question, sendButton, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const open = (view?: View) => site.open('/playground', view)

describe('a conversation', () => {
  it('is written with Enter, with Shift-Enter for another line', async () => {
    const page = await open()
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await question(page).pressSequentially('one')
    await question(page).press('Shift+Enter')
    await question(page).pressSequentially('two')
    expect(await question(page).inputValue()).toBe('one\ntwo')
    await question(page).press('Enter')
    await lastAnswer(page).waitFor()
    expect(await question(page).inputValue()).toBe('')
    expect((await chatsOf(site))[0]?.messages.at(-1)?.content).toBe('one\ntwo')
  })

  it('is gone on with later, also in another tab, until it is deleted (rule K22)', async () => {
    const page = await open()
    await ask(page, 'First one')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await ask(page, 'Second one')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    const tab = await page.context().newPage()
    await tab.goto(`${site.remote.url}/playground`)
    await tab.getByRole('button', { name: 'Show earlier chats' }).click()
    const chats = tab.getByRole('dialog', { name: 'Earlier chats' })
    await chats.getByRole('button', { name: 'Open chat “First one”' }).click()
    await lastAnswer(tab).getByText('API gateway').first().waitFor()
    await lastAnswer(tab).getByText(/^cost/).waitFor()
    await ask(tab, 'And then?')
    await lastAnswer(tab).getByRole('button', { name: 'Ask again' }).waitFor()
    const said = (await chatsOf(site)).at(-1)?.messages.filter(({ role }) => role === 'user')
    expect(said?.map(({ content }) => content)).toEqual(['First one', 'And then?'])
    await tab.getByRole('button', { name: 'Show earlier chats' }).click()
    expect(await chats.getByRole('listitem').count()).toBe(2)
    await chats.getByRole('button', { name: 'Delete chat “Second one”' }).click()
    expect(await chats.getByRole('listitem').count()).toBe(1)
    await chats.getByRole('button', { name: 'Delete all chats' }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete all chats' }).click()
    await chats.getByText('No earlier chats').waitFor()
    expect(await tab.getByRole('article').count()).toBe(0)
    await tab.close()
    expect(site.errors).toEqual([])
  })

  it('has a question written anew, in place of what came of it (rule K21)', async () => {
    const page = await open()
    await ask(page, 'First one')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await ask(page, 'Secnd one')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    const asked = page.getByRole('article', { name: 'Your message' }).last()
    await asked.getByRole('button', { name: 'Edit and ask anew' }).click()
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await question(page).inputValue()).toBe('Secnd one')
    await question(page).fill('Second one')
    await question(page).press('Enter')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    const said = (await chatsOf(site)).at(-1)?.messages.filter(({ role }) => role === 'user')
    expect(said?.map(({ content }) => content)).toEqual(['First one', 'Second one'])
  })

  it('is there again, with what is being written, for a user who comes back to the page', async () => {
    const page = await open()
    await ask(page, 'Keep this')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await question(page).fill('And this is a dr')
    await leaveAndReturn(page)
    expect(await lastAnswer(page).innerText()).toContain('API gateway')
    expect(await question(page).inputValue()).toBe('And this is a dr')
    await page.reload()
    await page.getByText('Keep this').waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await page.getByText('Talk to a model').waitFor()
    await page.reload()
    await page.getByText('Talk to a model').waitFor()
    expect(await question(page).inputValue()).toBe('And this is a dr')
  })

  it('keeps what had come of an answer when the page is left', async () => {
    const page = await open()
    await ask(page, 'slow one')
    await lastAnswer(page).getByText('gateway').waitFor()
    await leaveAndReturn(page)
    await lastAnswer(page).getByText('gateway').waitFor()
    await lastAnswer(page).getByText('Stopped', { exact: true }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('begins anew when the context is cleared, unless that is undone', async () => {
    const page = await open()
    const clear = page.getByRole('button', { name: 'Clear context' })
    await ask(page, 'First')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await clear.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await clear.click()
    await page.getByText('Context cleared', { exact: false }).first().waitFor()
    await ask(page, 'Second')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    expect((await chatsOf(site))[1]?.messages.map(({ content }) => content)).toEqual([
      'You are a helpful assistant.',
      'Second',
    ])
  })

  it('follows the answer, but not against the reader', async () => {
    const page = await open({ height: 620 })
    const list = page.getByRole('region', { name: 'Conversation' })
    const restOf = () => list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
    /** Until the answer has become longer by a line. */
    const untilGrown = async () => {
      const element = await list.elementHandle()
      const height = await list.evaluate(({ scrollHeight }) => scrollHeight)
      await page.waitForFunction(([it, before]) => (it?.scrollHeight ?? 0) > before, [element, height] as const)
    }
    await ask(page, 'Long answer')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    expect(await restOf()).toBeLessThan(10)
    await ask(page, 'slow answer')
    await lastAnswer(page).getByText('gateway').waitFor()
    await list.hover()
    await page.mouse.wheel(0, -200)
    const toEnd = page.getByRole('button', { name: 'Go to the latest' })
    await toEnd.waitFor()
    const before = await list.evaluate((element) => element.scrollTop)
    await untilGrown()
    expect(await list.evaluate((element) => element.scrollTop)).toBe(before)
    await toEnd.click()
    await toEnd.waitFor({ state: 'detached' })
    await untilGrown()
    expect(await restOf()).toBeLessThan(10)
  })

  it('begins with an example', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Write a JavaScript retry with backoff' }).click()
    await lastAnswer(page).getByText('async function retry').waitFor()
    expect(await question(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('a session that is over', () => {
  const words = 'You are not signed in, or your session has expired.'

  it('is told by the address', async () => {
    const page = await site.open('/playground?expired=true')
    await page.getByText(words, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(new URL(page.url()).search).toBe('')
  })

  it('leaves the conversation where it is', async () => {
    const page = await open()
    await ask(page, 'Keep this')
    await lastAnswer(page).getByText(/^cost/).waitFor()
    await ask(page, 'expire')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByText('Keep this').waitFor()
    expect(new URL(page.url()).search).toBe('?expired=true')
    await site.remote.signIn(null)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // The sign-in page belongs to another remote.
    await page.getByText('/login is no page of this remote.').waitFor()
  })
})
