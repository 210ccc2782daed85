import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const address = '/setting?tab=operation'

describe('the panels of quota and check-in', () => {
  it('say what amounts are worth, and write what was changed', async () => {
    const page = await site.open(address)
    const panel = page.getByRole('region', { name: 'Quota', exact: true })
    await panel.getByRole('textbox', { name: 'Quota for new users' }).fill('2')
    await panel.getByText('= 1,000,000 units').waitFor()
    await panel.getByRole('textbox', { name: 'Quota for the inviter' }).fill('-1')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Must be 0 or more').waitFor()
    expect(await site.sentTo('PUT /api/option/')).toEqual([])
    await panel.getByRole('textbox', { name: 'Quota for the inviter' }).fill('0.001')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await site.sentTo('PUT /api/option/')).toEqual([
      { key: 'QuotaForNewUser', value: '1000000' },
      { key: 'QuotaForInviter', value: '500' },
    ])
    expect(site.errors).toEqual([])
  })

  it('S5 send money nowhere while the site has no address, and write prices', async () => {
    const page = await site.open('/setting?tab=system', { language: 'zh' })
    const panel = page.getByRole('region', { name: '支付设置' })
    await panel.getByRole('textbox', { name: '支付地址' }).fill('https://pay.example/')
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('请先填写服务器地址').waitFor()
    expect(await site.sentTo('PUT /api/option/')).toEqual([])
    await panel.getByRole('textbox', { name: '支付地址' }).fill('')
    await panel.getByRole('textbox', { name: '充值价格（x 元/美金）' }).fill('7')
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await site.sentTo('PUT /api/option/')).toEqual([{ key: 'Price', value: '7' }])
    expect(site.errors).toEqual([])
  })

  it('say when the reward of a check-in is always the same', async () => {
    const page = await site.open(address, { language: 'zh' })
    const panel = page.getByRole('region', { name: '签到设置' })
    await panel.getByText('固定为签到奖励额度').waitFor()
    await panel.getByRole('switch', { name: '启用签到功能' }).click()
    await panel.getByRole('textbox', { name: '签到最大奖励额度' }).fill('0.02')
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await site.sentTo('PUT /api/option/')).toEqual([
      { key: 'CheckInEnabled', value: 'true' },
      { key: 'CheckInMaxQuota', value: '10000' },
    ])
    expect(site.errors).toEqual([])
  })
})
