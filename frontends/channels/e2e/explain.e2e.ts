import { seriousFindings } from '@tollgate/console-sdk/testing'
import { channelsAlone } from './channels-page'

const channels = channelsAlone()

describe('rule C26: why a channel', () => {
  it('is asked for a model once it is said for whom, and told by priority, with chances and reasons, on a phone as well', async () => {
    const page = await channels.site.open('/channel')
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Why this channel?', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Whom a relay would ask' })
    const ask = dialog.getByRole('button', { name: 'Ask a relay' })
    await dialog.getByRole('combobox', { name: 'Model or alias' }).fill('gpt-4o')
    expect(await ask.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('combobox', { name: 'Group' }).fill('default')
    await ask.click()
    await dialog.getByText('At one of its limits · for up to 12 s').waitFor()
    await dialog.getByText(/^100\s?% of being asked first$/).waitFor()
    await dialog
      .getByRole('list', { name: /^Priority/ })
      .first()
      .waitFor()
    await ask.click()
    await page.getByRole('heading', { name: 'gpt-4o' }).waitFor()
    const asked = (await channels.site.remote.calls()).filter(({ path }) => path === '/api/channel/explain')
    expect(asked).toHaveLength(2)
    await page.setViewportSize({ width: 390, height: 800 })
    const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    expect(widths[0]).toBe(widths[1])
    expect(await seriousFindings(page)).toEqual([])
  })
})
