import { type RemoteSite } from '@tollgate/console-sdk/testing'
import { ask, lastAnswer, startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

describe('the code of a conversation', () => {
  it('makes its last call, in the language that was chosen last (rule K20)', async () => {
    const page = await site.open('/playground?model=claude-sonnet-4-5')
    await ask(page, 'What is a gateway?')
    await lastAnswer(page).getByRole('button', { name: 'Ask again' }).waitFor()
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('64')
    await page.getByRole('button', { name: 'Show code' }).click()
    const code = page.getByRole('dialog', { name: 'Code' })
    await code.getByRole('tab', { name: 'Node.js' }).click()
    await code.getByText('import OpenAI from "openai"').waitFor()
    const written = await code.locator('pre').innerText()
    for (const said of ['model: "claude-sonnet-4-5"', '"Be brief."', '"What is a gateway?"', 'max_tokens: 64'])
      expect(written).toContain(said)
    expect(written).toContain('temperature: 1,\n  max_tokens: 64,\n  stream: true')
    await code.getByText('Put the key of one of your tokens in place of sk-YOUR-KEY.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Show code' }).click()
    await code.getByRole('radio', { name: 'Anthropic' }).check()
    await code.getByText('import Anthropic from "@anthropic-ai/sdk"').waitFor()
    expect(site.errors).toEqual([])
  })
})
