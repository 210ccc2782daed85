import { seriousFindings } from '@tollgate/console-sdk/testing'
import { channelsAlone, rowOf } from './channels-page'

const channels = channelsAlone('development')

it.each(['/channel', '/channel?tags=true', '/channel?keyword=nothing', '/channel/add', '/channel/edit/1'])(
  'can be read and used by everybody, at every width, in either language and scheme: %s',
  async (address) => {
    const page = await channels.site.open(address)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    if (address.includes('/edit')) await page.getByText('OpenAI, production').first().waitFor()
    expect(await channels.site.faultsInTurn(page)).toEqual([])
  },
)

it('has the shape of the list while a slow server thinks', async () => {
  await channels.site.remote.disturb({ call: 'GET /api/channel/', status: 0, isHeld: true })
  const page = await channels.site.open('/channel')
  await page.getByRole('columnheader', { name: 'Response time' }).waitFor()
  expect(await page.getByText('No channels yet').count()).toBe(0)
  await channels.site.remote.release()
  await rowOf(page, 'xAI Grok').waitFor()
})

it('says what channels are when there are none', async () => {
  const page = await channels.site.open('/channel')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted 10 channels').waitFor()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No channels yet').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
