import { clipboardOf, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { personal, startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const ada = { id: 7, username: 'ada', role: 1, status: 1, group: 'default', quota: 1_000_000, used_quota: 250_000 }

describe('the balance', () => {
  it('is told with what was spent and by how many calls, and asked for again', async () => {
    const page = await site.open(personal)
    const balance = card(page, 'Balance')
    for (const text of ['$200.00', '$2.50', '42']) await balance.getByText(text, { exact: true }).waitFor()
    await site.remote.signIn({ ...ada, id: 1, request_count: 43 })
    await balance.getByRole('button', { name: 'Refresh the balance' }).click()
    for (const text of ['$2.00', '$0.50', '43']) await balance.getByText(text, { exact: true }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('K51: is not said to be nothing where billing does not answer', async () => {
    await site.remote.signIn({ ...ada, id: 1, quota: 0, used_quota: 0, request_count: 0, figures_known: false })
    const page = await site.open(personal)
    const balance = card(page, 'Balance')
    await balance.getByText('Billing does not answer').waitFor()
    expect(await balance.getByText('–', { exact: true }).count()).toBe(3)
    expect(await card(page, 'Invite friends').getByText('–', { exact: true }).count()).toBe(3)
    expect(site.errors).toEqual([])
  })
})

describe('the check-in', () => {
  it('gives quota once, then says why it cannot be done again', async () => {
    const page = await site.open(personal)
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await page.getByText('Checked in: you received $0.50').waitFor()
    await card(page, 'Balance').getByText('$200.50', { exact: true }).waitFor()
    const button = page.getByRole('button', { name: 'Checked in today' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await card(page, 'Daily check-in').getByText('You have checked in today. Come back tomorrow.').first().waitFor()
    await button.press('Enter')
    expect(await site.sentTo('POST /api/user/check_in')).toHaveLength(1)
    await page.reload()
    await button.waitFor()
    expect(site.errors).toEqual([])
  })

  it('follows another window that was first', async () => {
    const page = await site.open(personal)
    const other = await site.open(personal)
    await other.getByRole('button', { name: 'Check in', exact: true }).click()
    await other.getByText(/^Checked in:/).waitFor()
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await page.getByText('今日已签到，请明天再来').waitFor()
    await page.getByRole('button', { name: 'Checked in today' }).waitFor()
  })

  it('says what to do when it fails, and can be tried again', async () => {
    await site.remote.disturb({ call: 'POST /api/user/check_in', status: 500, times: 1 })
    const page = await site.open(personal, { language: 'zh' })
    await page.getByRole('button', { name: '立即签到' }).click()
    await page.getByText('签到失败，请稍后再试').waitFor()
    await page.getByRole('button', { name: '立即签到' }).click()
    await page.getByText('签到成功，获得 $0.50').waitFor()
  })

  it('says when nobody knows whether it can be done, without hiding the other cards', async () => {
    await site.remote.disturb({ call: 'GET /api/user/check_in_status', status: 500, times: 1 })
    const page = await site.open(personal)
    const checkIn = card(page, 'Daily check-in')
    await checkIn.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await card(page, 'Balance').waitFor()
    await checkIn.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Check in', exact: true }).waitFor()
  })

  it('is there only while the site has one', async () => {
    await site.remote.setStatus({ check_in_enabled: false })
    const page = await site.open(personal)
    await card(page, 'Invite friends').waitFor()
    expect(await card(page, 'Daily check-in').count()).toBe(0)
  })
})

describe('inviting', () => {
  it('shares a link with the code, and tells what it earned', async () => {
    const page = await site.open(personal)
    const referral = card(page, 'Invite friends')
    for (const text of ['$3.50', '$4.50', '3']) await referral.getByText(text, { exact: true }).waitFor()
    const link = `${site.remote.url}/register?aff=aB3d`
    expect(await referral.getByRole('textbox', { name: 'Referral link' }).inputValue()).toBe(link)
    await referral.getByRole('button', { name: /^Copy Referral link/ }).click()
    await page.getByText('Copied: Referral link').waitFor()
    expect(await clipboardOf(page)).toBe(link)
    expect(site.errors).toEqual([])
  })

  it('moves earnings to the balance, never less than one dollar nor more than there is', async () => {
    const page = await site.open(personal)
    await page.getByRole('button', { name: 'Transfer earnings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer earnings' })
    const amount = dialog.getByRole('textbox', { name: /^Quota to transfer/ })
    const send = dialog.getByRole('button', { name: 'Transfer earnings' })
    for (const [typed, fault] of [
      ['0.999998', 'Transfer at least $1.00'],
      ['3.500002', 'You can transfer at most $3.50'],
      ['', 'Enter the amount to transfer'],
    ] as const) {
      await amount.fill(typed)
      await send.click()
      await dialog.getByText(fault).waitFor()
    }
    expect(await site.sentTo('POST /api/user/aff_transfer')).toEqual([])
    await dialog.getByRole('button', { name: '$1.75', exact: true }).click()
    await dialog.getByText('= 875,000 units').waitFor()
    await amount.press('Enter')
    await page.getByText('$1.75 moved to your balance').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await card(page, 'Balance').getByText('$201.75', { exact: true }).waitFor()
    await card(page, 'Invite friends').getByText('$1.75', { exact: true }).waitFor()
    expect(await site.sentTo('POST /api/user/aff_transfer')).toEqual([{ quota: 875_000 }])
    expect(site.errors).toEqual([])
  })

  it('is done although the balance cannot be read after it: nobody transfers twice', async () => {
    const page = await site.open(personal)
    await page.getByRole('button', { name: 'Transfer earnings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer earnings' })
    await site.remote.disturb({ call: 'GET /api/user/self', status: 500, times: 1 })
    await dialog.getByRole('button', { name: 'Transfer earnings' }).click()
    await page.getByText('$1.00 moved to your balance').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await site.sentTo('POST /api/user/aff_transfer')).toEqual([{ quota: 500_000 }])
  })

  it('keeps what was typed when the server refuses, and says why', async () => {
    await site.remote.disturb({ call: 'POST /api/user/aff_transfer', status: 200, message: '邀请额度不足', times: 1 })
    const page = await site.open(personal, { language: 'zh' })
    await page.getByRole('button', { name: '划转' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('0.999998')
    await dialog.getByRole('button', { name: '划转', exact: true }).click()
    await dialog.getByText('划转金额最低为$1.00').waitFor()
    await dialog.getByRole('textbox').fill('1.2')
    await dialog.getByRole('button', { name: '划转', exact: true }).click()
    await dialog.getByText('邀请额度不足').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('1.2')
  })

  it('says what is missing to a first transfer', async () => {
    await site.remote.signIn({ ...ada, aff_count: 1, aff_quota: 250_000, aff_history_quota: 250_000 })
    const page = await site.open(personal)
    const button = page.getByRole('button', { name: 'Transfer earnings' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.hover()
    await page.getByText('At least $1.00 can be transferred, and you have $0.50').waitFor()
  })
})
