import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async () => {
  const page = await site.open('/setting?tab=models', { language: 'en' })
  const panel = page.getByRole('region', { name: 'Model aliases' })
  await panel.getByRole('button', { name: 'Add alias' }).waitFor()
  return { page, panel }
}
const written = () => site.sentTo('PUT /api/option/')

describe('the aliases of models', () => {
  it('are put together row by row and written as a table, reasons by calls of their own', async () => {
    const { page, panel } = await open()
    await panel.getByRole('button', { name: 'Add alias' }).click()
    const row = panel.getByRole('group', { name: 'Alias 1' })
    await row.getByRole('textbox', { name: 'Alias' }).fill('smart')
    const models = row.getByRole('combobox', { name: 'Models, in turn' })
    for (const model of ['gpt-4o-mini', 'my-model']) {
      await models.fill(model)
      await models.press('Enter')
    }
    await panel.getByRole('switch', { name: 'Content filter' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'ModelAliases', value: '{"smart":["gpt-4o-mini","my-model"]}', if_version: 0 },
      { key: 'ModelFallbackContentFilter', value: 'true' },
    ])
    expect(site.errors).toEqual([])
  })

  it('say beside each row what is wrong with it, keep what was typed, and send nothing', async () => {
    const { page, panel } = await open()
    const add = panel.getByRole('button', { name: 'Add alias' })
    for (const place of [1, 2, 3]) {
      await add.click()
      const row = panel.getByRole('group', { name: `Alias ${place}` })
      if (place < 3) await row.getByRole('textbox', { name: 'Alias' }).fill('twice')
    }
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Some aliases are not complete').waitFor()
    await panel.getByRole('group', { name: 'Alias 1' }).getByText('Choose at least one model').waitFor()
    await panel.getByRole('group', { name: 'Alias 2' }).getByText('Another alias has this name').waitFor()
    await panel.getByRole('group', { name: 'Alias 3' }).getByText('Give it a name').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await written()).toEqual([])
    await panel.getByRole('button', { name: 'Remove alias 3' }).click()
    expect(await panel.getByRole('textbox', { name: 'Alias' }).count()).toBe(2)
    expect(site.errors).toEqual([])
  })

  it('say so where one takes the place of a model', async () => {
    const { panel } = await open()
    await panel.getByRole('button', { name: 'Add alias' }).click()
    await panel.getByRole('textbox', { name: 'Alias' }).fill('gpt-4o-mini')
    await panel.getByText('Channels have a model gpt-4o-mini: calls for it go to these models instead.').waitFor()
    const models = panel.getByRole('combobox', { name: 'Models, in turn' })
    await models.fill('gpt-4o-mini')
    await models.press('Enter')
    await panel.getByText('Channels have a model').waitFor({ state: 'detached' })
    expect(site.errors).toEqual([])
  })
})
