import { ConsoleClient } from '../../support/console-client'
import type { OperatorTask } from '../play/task'

const colleague = { username: 'frida', password: 'a good word 7' }

const letIn: OperatorTask = {
  name: 'let a colleague in',
  way: 'Console, Users, Add user; username and password, Add user',
  mostClicks: 4,
  async play(me) {
    await me.goTo('Users')
    await me.click(me.button('Add user'))
    await me.fill(me.dialog.getByRole('textbox', { name: 'Username' }), colleague.username)
    await me.fill(me.dialog.getByLabel(/^Password/), colleague.password)
    await me.click(me.dialog.getByRole('button', { name: 'Add user' }))
    await me.see(me.row(colleague.username).filter({ hasText: 'Active' }))
  },
  async prove({ origin }) {
    const frida = new ConsoleClient(origin)
    await frida.signIn(colleague.username, colleague.password)
    expect(await frida.get('/api/user/self')).toMatchObject({ username: colleague.username })
  },
}

const setting: OperatorTask = {
  name: 'find a setting and change it',
  way: 'Search in the bar, type its name, choose it; change it, Save',
  mostClicks: 3,
  async play(me) {
    await me.find('retry', 'Settings')
    const field = me.page.getByRole('textbox', { name: 'Retries after a failure' })
    await me.see(field)
    await me.fill(field, '2')
    await me.click(me.page.getByRole('region').filter({ has: field }).getByRole('button', { name: 'Save' }))
    await me.see(me.page.getByText('Saved', { exact: true }))
  },
  async prove({ client }) {
    const options = await client.get<{ key: string; value: string }[]>('/api/option/')
    expect(options.find(({ key }) => key === 'RetryTimes')?.value).toBe('2')
  },
}

export const siteTasks: readonly OperatorTask[] = [letIn, setting]
