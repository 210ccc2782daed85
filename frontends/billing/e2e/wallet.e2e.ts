import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page, Request } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The page of the provider, and what is sent to it. */
async function provider(page: Page): Promise<Request[]> {
  const requests: Request[] = []
  await intercept(page, 'https://pay.example/**', async (route) => {
    requests.push(route.request())
    await route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' })
  })
  return requests
}

describe('M17, M67 the wallet', () => {
  it('redeems a code, and says what it gave', async () => {
    const page = await site.open('/topup')
    const redeem = panel(page, 'Redeem a code')
    expect(await redeem.getByRole('link', { name: 'Get a code' }).getAttribute('href')).toBe('https://codes.example')
    await redeem.getByRole('button', { name: 'Redeem', exact: true }).click()
    await redeem.getByText('Please enter a redemption code').waitFor()
    await redeem.getByRole('textbox').fill('GIFT2026')
    await redeem.getByRole('button', { name: 'Redeem', exact: true }).click()
    await page.getByText('Redeemed: you received $10.00').waitFor()
    await panel(page, 'Balance and usage').getByText('$210.00', { exact: true }).waitFor()
    expect(await redeem.getByRole('textbox').inputValue()).toBe('')
    expect(await site.sentTo('POST /api/user/topup')).toEqual([{ key: 'GIFT2026' }])
    expect(site.errors).toEqual([])
  })

  it('leads to the provider by a form, after it has said what is to be paid', async () => {
    const page = await site.open('/topup')
    const requests = await provider(page)
    const topUp = panel(page, 'Top up online')
    await topUp.getByRole('textbox', { name: /^Amount/ }).fill('0')
    await topUp.getByRole('button', { name: 'Top up' }).click()
    await topUp.getByText('The top-up amount cannot be less than 1').waitFor()
    expect(await site.sentTo('POST /api/user/amount')).toEqual([])
    await topUp.getByRole('button', { name: '$20', exact: true }).click()
    await topUp.getByText('WeChat Pay').click()
    await topUp.getByRole('button', { name: 'Top up' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('¥146.00').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await site.sentTo('POST /api/user/pay')).toEqual([])
    await topUp.getByRole('button', { name: 'Top up' }).click()
    await dialog.getByRole('button', { name: 'Go to payment' }).click()
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    expect(requests.map((one) => `${one.method()} ${one.url()}`)).toEqual(['POST https://pay.example/submit.php'])
    const sent = new URLSearchParams(requests[0]?.postData() ?? '')
    expect(Object.fromEntries(sent)).toMatchObject({ pid: '1001', type: 'wxpay', money: '146.00', sign: 'abc' })
    expect(await site.sentTo('POST /api/user/pay')).toEqual([{ amount: 20, top_up_code: '', payment_method: 'wxpay' }])
    expect(site.errors).toEqual([])
  })

  it('leads to Stripe by its address', async () => {
    const page = await site.open('/topup')
    const requests = await provider(page)
    const topUp = panel(page, 'Top up online')
    await topUp.getByText('Stripe').click()
    await topUp.getByRole('button', { name: 'Top up' }).click()
    await page.getByRole('alertdialog').getByText('$1.00').last().waitFor()
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    expect(requests.map((one) => `${one.method()} ${one.url()}`)).toEqual(['GET https://pay.example/session'])
  })

  it('says what is not set up', async () => {
    await site.remote.setStatus({ enable_online_topup: false, enable_stripe_topup: false, top_up_link: '' })
    const page = await site.open('/topup', { language: 'zh' })
    await page.getByText('管理员未开启在线充值！').waitFor()
    const button = page.getByRole('button', { name: '获取兑换码' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.hover()
    await page.getByText('超级管理员未设置充值链接！').waitFor()
    expect(site.errors).toEqual([])
  })

  it('says why an order cannot be made, and stays', async () => {
    await site.remote.disturb({ call: 'POST /api/user/pay', status: 200, message: '支付服务暂时无法使用', times: 1 })
    const page = await site.open('/topup')
    await panel(page, 'Top up online').getByRole('button', { name: 'Top up' }).click()
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await page.getByRole('alertdialog').getByText('支付服务暂时无法使用').waitFor()
  })
})

describe('M26 the orders', () => {
  it('are found, sorted, and credited by hand with a reason', async () => {
    const page = await site.open('/order')
    const table = page.getByRole('table')
    await table.getByText('Paid, not credited').waitFor()
    const search = page.getByRole('combobox', { name: 'User, order or payment no.' })
    await search.fill('grace')
    await search.press('Enter')
    await table.getByText('ada', { exact: true }).waitFor({ state: 'detached' })
    await table
      .getByRole('button', { name: /actions/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Credit by hand' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Only when ¥73\.00 was received/).waitFor()
    await dialog.getByRole('button', { name: 'Credit by hand' }).click()
    await dialog.getByText('Say why (at most 200 characters, none of them a control character)').waitFor()
    await dialog.getByRole('textbox').fill('seen at the bank')
    await dialog.getByRole('button', { name: 'Credit by hand' }).click()
    await page.getByText('$10 added to the balance of grace').waitFor()
    expect(await site.sentTo('POST /api/order/4/settle')).toEqual([{ reason: 'seen at the bank' }])
    expect(site.errors).toEqual([])
  })

  it('unfold to what provider and administrators said, and to what can be done', async () => {
    const page = await site.open('/order')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('Expired').click()
    await page.getByText(/credit it by hand in the menu of its row/).waitFor()
    await row('ada').click()
    await page.getByText('root: bank').waitFor()
    await row('Alipay').filter({ hasText: 'root' }).click()
    await page.getByText('TRADE_SUCCESS 73.00 2026010100001').waitFor()
    await page.getByRole('button', { name: /2026010100001|provider’s number/i }).waitFor()
  })

  it('tell what quota a refund takes while its money is typed, and what it can be', async () => {
    const page = await site.open('/order')
    const row = page.getByRole('row').filter({ hasText: 'ada' })
    await row.getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Record a refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Takes $10 from the balance now.').waitFor()
    const money = dialog.getByRole('textbox', { name: /Refunded in all/ })
    await money.fill('7.30')
    await dialog.getByText('Takes $1 from the balance now.').waitFor()
    await money.fill('73.01')
    await dialog.getByText('Has to be more than ¥0.00, and at most ¥73.00.').waitFor()
  })
})
