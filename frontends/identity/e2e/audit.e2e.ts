import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { rowOf, signInAs } from './support/administrators'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async (address = '/audit', language: 'zh' | 'en' = 'en') => {
  await signInAs(site, 'root')
  return site.open(address, { language })
}

describe('the audit log', () => {
  it('unfolds an act to everything about it', async () => {
    const page = await open()
    await rowOf(page, 'TopupGroupRatio').click()
    await page.getByText('Value · before').waitFor()
    await page.getByText('"svip": 0.8').last().waitFor()
    await page.getByText('admin #2').waitFor()
    expect(site.errors).toEqual([])
  })

  it('says roles, states and amounts in words', async () => {
    const page = await open()
    await rowOf(page, 'User promoted').getByText('User → Administrator').waitFor()
    await rowOf(page, 'User disabled').getByText('Active → Banned').waitFor()
    await rowOf(page, 'Balance adjusted').getByText('$1.00 → $11.00').waitFor()
  })

  it('is filtered by word, act and time, and the address says so', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Actor or target' }).fill('ada')
    await page.keyboard.press('Enter')
    await rowOf(page, 'User disabled').waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Group changed' }).click()
    await rowOf(page, 'Balance adjusted').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Time/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await rowOf(page, 'Group changed').waitFor()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('keyword')).toBe('ada')
    expect(searchParams.get('action')).toBe('user.group-set')
    expect(Number(searchParams.get('from'))).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Reset' }).click()
    await rowOf(page, 'User disabled').waitFor()
    expect(site.errors).toEqual([])
  })

  it('says that nothing fits, and shows everything again', async () => {
    const page = await open('/audit?keyword=nobody')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await rowOf(page, 'User disabled').waitFor()
  })

  it('speaks Chinese', async () => {
    const page = await open('/audit', 'zh')
    await rowOf(page, '提升用户').getByText('普通用户 → 管理员').waitFor()
    await rowOf(page, 'TopupGroupRatio').click()
    await page.getByText('值 · 修改前').waitFor()
    expect(site.errors).toEqual([])
  })
})
