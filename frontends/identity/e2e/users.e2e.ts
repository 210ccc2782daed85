import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { menuEntry, rowOf, signInAs } from './support/administrators'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async (as: 'root' | 'admin' = 'root', address = '/user') => {
  await signInAs(site, as)
  const page = await site.open(address)
  await rowOf(page, 'margaret').waitFor()
  return page
}

describe('the users', () => {
  it('are searched by word and by group, and the address says so', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'ID, name or email' }).fill('example.com')
    await page.keyboard.press('Enter')
    await rowOf(page, 'margaret').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('example.com')
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'svip' }).click()
    await rowOf(page, 'ada').waitFor({ state: 'hidden' })
    await rowOf(page, 'grace').waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await rowOf(page, 'margaret').waitFor()
    expect(site.errors).toEqual([])
  })

  it('rule K31: are sorted by the heads of their columns, and the address says so', async () => {
    const page = await open()
    const first = page.locator('tr[data-row]').first()
    await page.getByRole('button', { name: 'Sort by Username' }).click()
    await first.getByText('ada', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?by=username&way=asc')
    await page.getByRole('button', { name: 'Sort by Status' }).click()
    await first.getByText('donald', { exact: true }).waitFor()
    await page.reload()
    await first.getByText('donald', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?by=status&way=desc')
    expect(await page.getByRole('button', { name: 'Sort by Quota' }).count()).toBe(0)
  })

  it('are a table above 600 px and cards from there on down, which is mobile (K13)', async () => {
    const page = await open()
    const headers = page.getByRole('columnheader')
    for (const [width, isTable] of [
      [601, true],
      [600, false],
      [390, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await headers.first().waitFor({ state: isTable ? 'visible' : 'detached' })
      await page.getByText('margaret').first().waitFor()
    }
  })

  it('that nobody is found among lead back to all', async () => {
    await signInAs(site, 'root')
    const page = await site.open('/user?keyword=nobody')
    await page.getByText('No users found').waitFor()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await rowOf(page, 'margaret').waitFor()
  })

  it('come page by page', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await rowOf(page, 'hedy').waitFor()
    expect(await rowOf(page, 'margaret').count()).toBe(0)
    await page.reload()
    await rowOf(page, 'hedy').waitFor()
    await page.goBack()
    await rowOf(page, 'margaret').waitFor()
  })

  it('that were searched for come back with their word by the browser', async () => {
    const page = await open()
    const word = page.getByRole('textbox', { name: 'ID, name or email' })
    await word.fill(' example.com ')
    await page.keyboard.press('Enter')
    await rowOf(page, 'margaret').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Reset' }).click()
    await rowOf(page, 'margaret').waitFor()
    expect(await word.inputValue()).toBe('')
    await page.goBack()
    await rowOf(page, 'margaret').waitFor({ state: 'hidden' })
    expect(await word.inputValue()).toBe('example.com')
  })

  it('that are deleted are grey and have no actions', async () => {
    await signInAs(site, 'root')
    const page = await site.open('/user?keyword=donald')
    const row = rowOf(page, 'donald')
    await row.getByText('Deleted').waitFor()
    expect(await row.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  })

  it('say what failed and try again', async () => {
    await signInAs(site, 'root')
    await site.remote.disturb({ call: 'GET /api/user/', status: 500 })
    const page = await site.open('/user')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await site.remote.disturb({ call: 'GET /api/user/', status: 0 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'margaret').waitFor()
    expect(site.ownErrors).toEqual([])
  })
})

describe('managing a user', () => {
  it('leads from a user to their statement (M53)', async () => {
    const page = await open()
    expect(await (await menuEntry(page, 'ada', 'View statement')).getAttribute('href')).toMatch(/^\/statement\/\d+$/)
    expect(site.errors).toEqual([])
  })

  it('writes what the server answers into the row, without asking for the list again', async () => {
    const page = await open()
    await (await menuEntry(page, 'margaret', 'Promote')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click()
    await rowOf(page, 'margaret').getByText('Administrator').waitFor()
    await (await menuEntry(page, 'margaret', 'Disable')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await rowOf(page, 'margaret').getByText('Banned').waitFor()
    await (await menuEntry(page, 'margaret', 'Enable')).click()
    await rowOf(page, 'margaret').getByText('Active').waitFor()
    expect(await site.sentTo('POST /api/user/manage')).toEqual([
      { id: 6, action: 'promote' },
      { id: 6, action: 'disable' },
      { id: 6, action: 'enable' },
    ])
    const lists = (await site.remote.calls()).filter(({ path }) => path === '/api/user/')
    expect(new Set(lists.map(({ query }) => query)).size).toBe(1)
    expect(site.errors).toEqual([])
  })

  it('deletes only when the name is typed, and the row stays without actions', async () => {
    const page = await open()
    await (await menuEntry(page, 'margaret', 'Delete user')).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('margaret')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    const row = rowOf(page, 'margaret')
    await row.getByText('Deleted').waitFor()
    expect(await row.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  })

  it('shows what the server refuses', async () => {
    const page = await open()
    const message = 'This user was deleted'
    await site.remote.disturb({ call: 'POST /api/user/manage', status: 200, message, times: 1 })
    await (await menuEntry(page, 'linus', 'Enable')).click()
    await page.getByText(message).waitFor()
    await rowOf(page, 'linus').getByText('Banned').waitFor()
  })

  it('takes the second factor off somebody', async () => {
    const page = await open()
    await (await menuEntry(page, 'margaret', 'Reset second factor')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByText('The second factor was reset').waitFor()
    expect(
      (await site.remote.calls()).some(({ method, path }) => `${method} ${path}` === 'DELETE /api/user/6/2fa'),
    ).toBe(true)
  })

  it.each([
    ['admin', 'root', 'Edit user', 'You cannot act on a user of the same or a higher level'],
    ['admin', 'Adele', 'Edit user', 'You cannot act on a user of the same or a higher level'],
    ['admin', 'margaret', 'Promote', 'Only the super administrator can promote'],
    ['root', 'Root', 'Disable', 'cannot be disabled, deleted or demoted'],
    ['root', 'ken', 'Enable', 'A user in this state cannot be enabled'],
  ] as const)('by %s on %s: "%s" says why not', async (as, row, act, reason) => {
    const page = await open(as)
    const entry = await menuEntry(page, row, act)
    await entry.getByText(reason).waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a user is', () => {
  it('added', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Add user' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add user' })
    await drawer.getByRole('button', { name: 'Add user' }).click()
    await drawer.getByText('Username and password must not be empty').first().waitFor()
    await drawer.getByRole('textbox', { name: 'Username' }).fill('vera')
    await drawer.locator('input[name=password]').fill('vera-password')
    await page.keyboard.press('Control+Enter')
    await rowOf(page, 'vera').waitFor()
    expect(await site.sentTo('POST /api/user/')).toEqual([
      { username: 'vera', display_name: '', password: 'vera-password' },
    ])
    expect(site.errors).toEqual([])
  })

  it('edited by two at once, and told at its field what the other has changed (C43)', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Edit user')).click()
    const name = page.getByRole('textbox', { name: 'Display name' })
    await name.fill('Ours')
    await page.evaluate(
      "fetch('/api/user/', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 3, display_name: 'Theirs' }) })",
    )
    await page.keyboard.press('Control+Enter')
    await page.getByText('Somebody else has changed this: Theirs. Save again to overwrite it').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('The user was saved').waitFor()
  })

  it('edited, and only what was changed is sent', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Edit user')).click()
    const drawer = page.getByRole('dialog', { name: 'Edit user' })
    await drawer.getByText('583231').waitFor()
    await drawer.getByRole('textbox', { name: 'Display name' }).fill('Countess')
    await drawer.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'premium' }).click()
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await rowOf(page, 'Countess').getByText('premium').waitFor()
    expect(await site.sentTo('PUT /api/user/')).toEqual([{ id: 3, display_name: 'Countess', group: 'premium' }])
    expect(site.errors).toEqual([])
  })

  it('not left with changes without a question', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Edit user')).click()
    const drawer = page.getByRole('dialog', { name: 'Edit user' })
    await drawer.getByRole('textbox', { name: 'Display name' }).fill('Countess')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await drawer.waitFor({ state: 'hidden' })
    expect(await site.sentTo('PUT /api/user/')).toEqual([])
  })

  it('given quota: what the balance becomes is shown, and sent', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Adjust balance')).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance of ada' })
    await dialog.getByText('$2.47').waitFor()
    await dialog.getByRole('button', { name: 'Add quota' }).click()
    await dialog.getByText('Enter an amount').waitFor()
    await dialog.getByRole('button', { name: '$10', exact: true }).click()
    await dialog.getByText('$12.47').waitFor()
    await dialog.getByRole('button', { name: 'Add quota' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await site.sentTo('PUT /api/user/')).toEqual([{ id: 3, quota: 6_234_567 }])
    await rowOf(page, 'ada').getByText('$12.47').waitFor()
    expect(site.errors).toEqual([])
  })

  it('whose quota running calls still hold: what the server says of it is shown', async () => {
    const page = await open()
    const message = 'Calls under way still hold quota: the balance is $0.50 for now'
    await intercept(page, '**/api/user/', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: { success: true, message } }) : route.fallback(),
    )
    await (await menuEntry(page, 'ada', 'Adjust balance')).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance of ada' })
    await dialog.getByText('Take quota').first().click()
    await dialog.getByRole('button', { name: '$1', exact: true }).click()
    await dialog.getByRole('button', { name: 'Take quota' }).click()
    await page.getByText(message).waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('given quota on top of what is left when it is saved, not when the dialog was opened', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Adjust balance')).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance of ada' })
    await dialog.getByText('$2.47').waitFor()
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/user/', { method: 'PUT', headers, body: JSON.stringify({ id: 3, quota: 500_000 }) })
    })
    await dialog.getByRole('button', { name: '$10', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add quota' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await site.sentTo('PUT /api/user/')).at(-1)).toEqual({ id: 3, quota: 5_500_000 })
    await rowOf(page, 'ada').getByText('$11.00').waitFor()
  })

  it('not taken more than there is', async () => {
    const page = await open()
    await (await menuEntry(page, 'ada', 'Adjust balance')).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance of ada' })
    await dialog.getByText('Take quota').first().click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.469136')
    await dialog.getByText('The balance cannot go below 0').waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.469134')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await site.sentTo('PUT /api/user/')).toEqual([{ id: 3, quota: 0 }])
  })
})
