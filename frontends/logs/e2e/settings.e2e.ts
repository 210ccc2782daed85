import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs('development')
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

describe('the settings of the log', () => {
  it('say what is written, and for how long it is kept (rule L16)', async () => {
    const page = await logs.open('/setting?tab=operation')
    const panel = page.getByRole('region', { name: 'Usage log' })
    await panel.getByRole('switch', { name: 'Log consumption' }).click()
    await panel.getByRole('textbox', { name: 'Days that the usage log is kept' }).fill('90')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await logs.sentTo('PUT /api/option/')).toEqual([
      { key: 'LogConsumeEnabled', value: 'false' },
      { key: 'LogRetentionDays', value: '90' },
    ])
    expect(await logs.faultsInEveryView(page)).toEqual([])
    expect(logs.errors).toEqual([])
  })

  it('say in the reader’s language by what the dashboard begins', async () => {
    const page = await logs.open('/setting?tab=operation', { language: 'zh' })
    const panel = page.getByRole('region', { name: '数据看板设置' })
    expect(await panel.getByRole('combobox').textContent()).toBe('按小时')
  })

  it('clear it before a time that was chosen, once it was said how many rows go (rule L8)', async () => {
    const page = await logs.open('/setting?tab=operation', { language: 'zh' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: '清理日志' }).click()
    const choose = page.getByRole('dialog', { name: '清理日志' })
    await choose.getByRole('button', { name: '统计日志数量' }).click()
    await choose.getByText('请选择日志记录时间').waitFor()
    await choose.getByRole('button', { name: '30 天前' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await choose.getByRole('button', { name: '统计日志数量' }).click()
    const sure = page.getByRole('alertdialog')
    await sure.getByText(/清理 [\d,]+ 条日志？/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect((await logs.remote.calls()).filter(({ method }) => method === 'DELETE')).toEqual([])
    await sure.getByRole('button', { name: '清理日志' }).click()
    await page.getByText(/^已清理 [\d,]+ 条日志$/).waitFor()
    const [counted] = await queriesTo('/api/log/', logs)
    const [cleared] = (await logs.remote.calls()).filter(({ method }) => method === 'DELETE')
    expect(counted?.get('end_timestamp')).toMatch(/^\d{10}$/)
    expect(cleared?.query).toBe(`?target_timestamp=${counted?.get('end_timestamp')}`)
    expect(logs.errors).toEqual([])
  })
})
