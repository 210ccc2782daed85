import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const written = () => site.sentTo('PUT /api/option/')

describe('prices as JSON', () => {
  it('are written one option at a time, only what was changed, and put back after a question', async () => {
    const page = await site.open('/setting?tab=operation', { language: 'zh' })
    const panel = page.getByRole('region', { name: '模型价格设置' })
    const field = panel.getByRole('textbox', { name: '模型固定价格' })
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    await field.fill('{"a": 0.1,}')
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('不是合法的 JSON 字符串').waitFor()
    expect(await written()).toEqual([])
    await field.fill('{"a": 0.1}')
    await panel.getByRole('textbox', { name: '缓存创建倍率' }).fill('{"a": 1.5}')
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([
      { key: 'ModelPrice', value: '{"a": 0.1}', if_version: 0 },
      { key: 'CacheCreationRatio', value: '{"a": 1.5}', if_version: 0 },
    ])
    await panel.getByRole('button', { name: '重置模型倍率' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '重置模型倍率' }).click()
    await page.getByText('模型倍率已重置').waitFor()
    expect(await site.sentTo('POST /api/option/rest_model_ratio')).toHaveLength(1)
    expect(site.errors).toEqual([])
  })
})

describe('groups', () => {
  it('are edited line by line or as JSON, with the digits that were typed', async () => {
    const page = await site.open('/setting?tab=operation', { language: 'en' })
    const panel = page.getByRole('region', { name: 'Group ratios' })
    const field = panel.getByRole('group', { name: 'Group ratio' })
    await field.getByRole('button', { name: 'Add group' }).click()
    const line = field.getByRole('group', { name: 'Line 4' })
    await line.getByRole('textbox', { name: 'Group' }).fill('vip')
    await panel.getByRole('button', { name: 'Save' }).click()
    await line.getByText('This group is listed already').waitFor()
    expect(await written()).toEqual([])
    await line.getByRole('textbox', { name: 'Group' }).fill('gold')
    await line.getByRole('textbox', { name: 'Ratio' }).fill('0.123456789012345678')
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const value = '{\n  "default": 1,\n  "vip": 1,\n  "svip": 1,\n  "gold": 0.123456789012345678\n}'
    expect(await written()).toEqual([{ key: 'GroupRatio', value, if_version: 0 }])
    expect(site.errors).toEqual([])
  })
})
