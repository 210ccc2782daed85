import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'
import type { LogView } from '@tollgate/contracts/http/logs'
import type { Page } from 'playwright-core'

/** This remote alone before its mocks. */
export const startPlayground = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'), mode)

export const question = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' })
export const lastAnswer = (page: Page) => page.getByRole('article', { name: /^Answer by/ }).last()

/** Asks a question once there is a model to ask. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Model' }).first().waitFor()
  await question(page).fill(text)
  await question(page).press('Enter')
}

export interface SentChat {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly [name: string]: unknown
}

/** The chats that were sent. */
export const chatsOf = async (site: RemoteSite): Promise<SentChat[]> =>
  (await site.sentTo('POST /pg/chat/completions')) as SentChat[] // the playground's own calls

/** What the mock API has charged. */
export async function newestRow(site: RemoteSite, model: string): Promise<LogView> {
  const query = `token_name=playground-default&model_name=${model}`
  const response = await fetch(`${site.remote.url}/api/log/self/?${query}`)
  const { data } = (await response.json()) as { data: { items: LogView[] } }
  return data.items[0]! // there is one: its cost is shown
}

/** To another page of the console and back, without loading it again. */
export const leaveAndReturn = async (page: Page): Promise<void> => {
  const goTo = (address: string) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
  await page.evaluate(goTo, '/elsewhere')
  await question(page).waitFor({ state: 'hidden' })
  await page.evaluate(goTo, '/playground')
  await question(page).waitFor()
}
