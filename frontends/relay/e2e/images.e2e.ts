import { type RemoteSite, type View } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ask, chatsOf, lastAnswer, leaveAndReturn, question, sendButton, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const open = (view?: View) => site.open('/playground', view)

/** What a picker hands over: an image of a size, drawn by the browser. */
async function anImage(page: Page, name: string, [width, height]: readonly [number, number] = [40, 30]) {
  const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
  const url = await page.evaluate(
    ({ width, height, type }) => Object.assign(document.createElement('canvas'), { width, height }).toDataURL(type),
    { width, height, type },
  )
  return { name, mimeType: type, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

type Chosen = Awaited<ReturnType<typeof anImage>>
const aFile = (name: string, mimeType: string, text: string): Chosen => ({ name, mimeType, buffer: Buffer.from(text) })

const choose = (page: Page, ...files: Chosen[]) => page.locator('input[type=file]').setInputFiles(files)
const written = (page: Page) => page.getByRole('form', { name: 'Send a message' }).getByRole('img')
const asked = (page: Page) => page.getByRole('article', { name: 'Your message' }).last()

/** Hands files over as the browser does when they are dropped or pasted. */
const handOver = (page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: Chosen, count = 1) =>
  page.evaluate(
    ({ how, name, mimeType, base64, count }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      for (let at = 0; at < count; at++) data.items.add(new File([bytes], name, { type: mimeType }))
      const common = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data })
      const target = how === 'drop' ? document.body : document.querySelector('form textarea')
      return !target?.dispatchEvent(event)
    },
    { how, name, mimeType, base64: buffer.toString('base64'), count },
  )

interface Part {
  readonly type: string
  readonly text?: string
  readonly image_url?: { readonly url: string }
}
const partsOf = async (at: number) => (await chatsOf(site))[at]?.messages.at(-1)?.content as Part[] // as it was sent

const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, url)

const answered = (page: Page) => lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()

describe('images of a question (rule K24)', () => {
  it('are chosen, removed, scaled down, sent with the text, and asked about again', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Add images' }).waitFor()
    await choose(page, await anImage(page, 'wide.jpg', [4_096, 1_024]), await anImage(page, 'two.png'))
    await page.getByRole('button', { name: 'Remove “two.png”' }).click()
    await choose(page, await anImage(page, 'three.png'))
    await written(page).nth(1).waitFor()
    await ask(page, 'What is this?')
    await answered(page)
    expect(await written(page).count()).toBe(0)
    const parts = await partsOf(0)
    expect(parts.map(({ type, text }) => text ?? type)).toEqual(['What is this?', 'image_url', 'image_url'])
    const [wide = '', three = ''] = parts.flatMap(({ image_url }) => image_url?.url ?? [])
    expect([wide.slice(0, 23), three.slice(0, 22)]).toEqual(['data:image/jpeg;base64,', 'data:image/png;base64,'])
    expect([await sizeOf(page, wide), await sizeOf(page, three)]).toEqual([
      [2_048, 512],
      [40, 30],
    ])
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).click()
    await answered(page)
    expect(await partsOf(1)).toEqual(parts)
    await asked(page).getByRole('button', { name: 'Edit and ask anew' }).click()
    await written(page).nth(1).waitFor()
    await question(page).fill('And now?')
    await question(page).press('Enter')
    await answered(page)
    expect((await partsOf(2)).slice(1)).toEqual(parts.slice(1))
    await ask(page, 'Without one')
    await answered(page)
    expect(await partsOf(3)).toBe('Without one')
    await page.getByRole('button', { name: 'Show code' }).click()
    await page.getByRole('dialog', { name: 'Code' }).locator('pre').waitFor()
    expect(site.errors).toEqual([])
  })

  it('are pasted and dropped anywhere, and are a question by themselves', async () => {
    const page = await open()
    await sendButton(page).waitFor()
    expect(await handOver(page, 'paste', await anImage(page, 'pasted.png'))).toBe(true)
    expect(await handOver(page, 'drop', await anImage(page, 'dropped.png'))).toBe(true)
    await written(page).nth(1).waitFor()
    await sendButton(page).click()
    await answered(page)
    expect((await partsOf(0)).map(({ type }) => type)).toEqual(['image_url', 'image_url'])
    await page.getByRole('button', { name: 'Show earlier chats' }).click()
    await page.getByRole('button', { name: 'Open chat “pasted.png, dropped.png”' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('say why some are not taken', async () => {
    const page = await open()
    await sendButton(page).waitFor()
    await choose(page, aFile('notes.txt', 'text/plain', 'x'), aFile('broken.png', 'image/png', 'x'))
    const said = page.getByRole('form').getByRole('alert')
    await said.getByText('“notes.txt” is not an image that can be sent').waitFor()
    await said.getByText('“broken.png” cannot be read as an image.').waitFor()
    await handOver(page, 'drop', await anImage(page, 'many.png'), 200)
    await said.getByText('A message takes 8 images at most; left out: 192.').waitFor()
    await written(page).nth(7).waitFor()
    expect(await written(page).count()).toBe(8)
    await said.getByRole('button', { name: 'Close' }).click()
    await said.waitFor({ state: 'detached' })
    expect(site.errors).toEqual([])
  })

  it('are gone after a reload, which is said, and are kept nowhere', async () => {
    const page = await open()
    await sendButton(page).waitFor()
    await choose(page, await anImage(page, 'secret.png'))
    await written(page).waitFor()
    await ask(page, 'What is this?')
    await answered(page)
    await choose(page, await anImage(page, 'draft.png'))
    await written(page).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).toContain('secret.png')
    expect(kept).not.toContain('base64')
    await leaveAndReturn(page)
    await asked(page).getByRole('img', { name: 'secret.png' }).waitFor()
    await written(page).waitFor()
    await page.reload()
    await asked(page).getByText('secret.png: no longer here, not sent').waitFor()
    await page.getByRole('form').getByText('draft.png: no longer here, not sent').waitFor()
    await page.getByRole('button', { name: 'Remove “draft.png”' }).click()
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).click()
    await answered(page)
    expect(await partsOf(1)).toBe('What is this?')
    expect(site.errors).toEqual([])
  })

  it('that a model does not take leave its own words, and the question', async () => {
    const page = await open()
    await sendButton(page).waitFor()
    await choose(page, await anImage(page, 'cat.png'))
    await written(page).waitFor()
    await ask(page, 'Are you blind?')
    await lastAnswer(page).getByRole('alert').getByText('This model does not support image input').waitFor()
    await asked(page).getByRole('img', { name: 'cat.png' }).waitFor()
    expect(site.ownErrors).toEqual([])
  })
})
