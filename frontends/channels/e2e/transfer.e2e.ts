import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { channelsAlone, rowOf, sentBy } from './channels-page'

const channels = channelsAlone()

async function chooseMore(page: Page, item: string): Promise<void> {
  await rowOf(page, 'OpenAI, production').waitFor()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('rule C30: channels as a document', () => {
  it('is exported as the list is filtered', async () => {
    const page = await channels.site.open('/channel?group=default')
    const kept = page.waitForEvent('download')
    await chooseMore(page, 'Export')
    const file = await kept
    expect(file.suggestedFilename()).toBe('channels.yaml')
    expect(await readFile(await file.path(), 'utf8')).toContain('- name: OpenAI, production\n')
    const asked = (await channels.site.remote.calls()).filter(({ path }) => path === '/api/channel/export')
    expect(asked.map(({ query }) => new URLSearchParams(query).get('group'))).toEqual(['default'])
  })

  it('is imported from a file, after it was said what will come of it', async () => {
    const page = await channels.site.open('/channel')
    await chooseMore(page, 'Import…')
    const dialog = page.getByRole('dialog', { name: 'Import channels' })
    await dialog.getByRole('textbox', { name: 'Document' }).fill('channels: []')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await dialog.getByText('and nothing else').waitFor()

    const buffer = Buffer.from('version: 1\nchannels:\n  - name: brand new\n    models: m\n  - name: xAI Grok\n')
    const picker = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await picker).setFiles({ name: 'channels.yaml', mimeType: 'application/yaml', buffer })
    await dialog.getByRole('button', { name: 'Check' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('New: brand new.').waitFor()
    await question.getByText('1 stays as it is.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByRole('textbox', { name: 'Document' }).inputValue()).toContain('brand new')

    await dialog.getByRole('button', { name: 'Check' }).click()
    await question.getByRole('button', { name: 'Import' }).click()
    await rowOf(page, 'brand new').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const sent = (await sentBy('POST', channels.site)) as { is_trial?: boolean }[]
    expect(sent.map(({ is_trial }) => is_trial)).toEqual([true, true, true, false])
  })
})
