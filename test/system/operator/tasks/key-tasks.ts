import type { OperatorTask } from '../play/task'

const banned: OperatorTask = {
  name: 'ban a key that leaked, whosever it is',
  way: 'Console, Tokens, Stop leaked key; paste it, Stop key',
  mostClicks: 4,
  // Of a user, who knows nothing of it yet.
  given: async (house) => {
    const guest = await house.guest()
    const { key } = await guest.createToken({ name: 'On a public page', unlimited_quota: true })
    expect((await house.call(key, 'gpt-4o-mini')).status).toBe(200)
    return key
  },
  async play(me, _house, key) {
    await me.goTo('Tokens')
    await me.click(me.button('Stop leaked key'))
    await me.fill(me.dialog.getByRole('textbox', { name: 'The leaked key' }), key)
    await me.click(me.dialog.getByRole('button', { name: 'Stop key' }))
    await me.see(me.dialog.getByText('The token “On a public page” is disabled.'))
  },
  prove: async (house, key) => expect((await house.call(key, 'gpt-4o-mini')).status).toBe(401),
}

const rotated: OperatorTask = {
  name: 'rotate a key',
  way: 'Console, Tokens, More actions in its row, Rotate key; for how long the old one goes on, Rotate key, Copy key',
  mostClicks: 7,
  given: async ({ client }) => (await client.createToken({ name: 'To rotate', unlimited_quota: true })).key,
  async play(me, house, oldKey) {
    await me.goTo('Tokens')
    await me.click(me.row('To rotate').getByRole('button', { name: 'More actions' }))
    await me.click(me.page.getByRole('menuitem', { name: 'Rotate key' }))
    await me.click(me.dialog.getByRole('radio', { name: /^Not at all/ }))
    await me.click(me.dialog.getByRole('button', { name: 'Rotate key' }))
    await me.see(me.dialog.filter({ hasText: 'The old key works no more.' }))
    await me.click(me.dialog.getByRole('button', { name: 'Copy key', exact: true }))
    const newKey = await me.page.evaluate(() => navigator.clipboard.readText())
    const statuses = await Promise.all(
      [oldKey, newKey].map(async (key) => (await house.call(key, 'gpt-4o-mini')).status),
    )
    expect(statuses).toEqual([401, 200])
  },
}

export const keyTasks: readonly OperatorTask[] = [banned, rotated]
