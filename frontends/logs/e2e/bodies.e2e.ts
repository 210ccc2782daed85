import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { ada, allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs('development')
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const readings = async () => (await logs.remote.calls()).filter(({ path }) => path.endsWith('/read'))

describe('request and answer of a call', () => {
  it('are read once somebody asks for them, and says that this is recorded (rules L37, L42)', async () => {
    const page = await logs.open(`${allTime}&username=ada`)
    await page.getByRole('button', { name: 'Expand row' }).first().click()
    const detail = page.locator('tr[data-detail]')
    await detail.getByText('the audit log will say that you read what ada said').waitFor()
    expect(await readings()).toEqual([])
    await detail.getByRole('button', { name: 'Show request and answer' }).click()
    await detail.getByText('What should I pack? Write to [redacted].').waitFor()
    const text = await detail.innerText()
    for (const part of [
      'You help travellers.',
      'Tool call · weather',
      '{"city":"Oslo"}',
      'A warm coat',
      'image/png, 47.1 KB',
    ])
      expect(text).toContain(part)
    // Folded and unfolded, it is there, and was read once.
    const fold = page.getByRole('button', { name: 'Collapse row' }).first()
    await fold.click()
    await page.getByRole('button', { name: 'Expand row' }).first().click()
    await detail.getByText('A warm coat').waitFor()
    expect(await readings()).toHaveLength(1)
    expect(await seriousFindings(page)).toEqual([])
    expect(logs.errors).toEqual([])
  })

  it('are one’s own to read, in Chinese and on a phone', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open(allTime, { language: 'zh' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: '展开' }).first().click()
    await page.getByText('查看会记录到审计日志。').waitFor()
    await page.getByRole('button', { name: '查看请求与回答' }).click()
    await page.getByText('A warm coat, waterproof boots').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(logs.errors).toEqual([])
  })

  it('are kept as root says, who is told what that means (rule S60)', async () => {
    const page = await logs.open('/setting?tab=operation')
    const panel = page.getByRole('region', { name: 'Requests and answers' })
    await panel.getByText('This keeps what people say.').waitFor()
    await panel.getByRole('combobox', { name: 'What is kept of requests and answers' }).click()
    await page.getByRole('option', { name: 'All calls, masked' }).click()
    await panel.getByRole('textbox', { name: 'Days that requests and answers are kept' }).fill('3')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await logs.sentTo('PUT /api/option/')).toEqual([
      { key: 'BodyPolicy', value: 'redacted' },
      { key: 'BodyRetentionDays', value: '3' },
    ])
    expect(await logs.faultsInEveryView(page)).toEqual([])
    expect(logs.errors).toEqual([])
  })
})
