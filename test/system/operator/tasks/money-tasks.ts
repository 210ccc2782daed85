import type { ConsoleClient } from '../../support/console-client'
import { eventually } from '../../support/eventually'
import type { OperatorTask } from '../play/task'

const model = 'gpt-4o-mini'
const newInput = '15'

const price: OperatorTask = {
  name: 'raise a price and see what it changes',
  way: 'Search in the bar: model prices; the model’s row, its prompt price, Save price',
  mostClicks: 4,
  async play(me) {
    await me.find('Model prices', 'Settings')
    await me.fill(me.page.getByRole('textbox', { name: 'Search models' }), model)
    await me.click(me.row(model).getByText(model, { exact: true }))
    await me.fill(me.dialog.getByLabel('Prompt price'), newInput)
    await me.see(me.dialog.getByText('Prompt price: $0.15 → $15 (+9,900%)'))
    await me.see(me.dialog.getByText('Completion price: $0.6 → $60 (+9,900%)'))
    await me.see(me.dialog.getByText(/^In the last 30 days calls of this model cost \$/))
    await me.click(me.dialog.getByRole('button', { name: 'Save price' }))
    await me.see(me.row(model).filter({ hasText: '$15' }))
  },
  async prove(house) {
    const answer = await house.call(house.apiKey, model)
    const { usage } = (await answer.json()) as { usage: { prompt_tokens: number; completion_tokens: number } }
    const id = answer.headers.get('x-request-id') ?? ''
    const row = await eventually(async () => {
      const { items } = await house.client.get<{ items: { quota: number }[] }>(`/api/log/?request_id=${id}`)
      expect(items).toHaveLength(1)
      return items[0]
    })
    // Output is four times the input by the model's name; a unit is two millionths of a dollar.
    const dollars = ((usage.prompt_tokens + 4 * usage.completion_tokens) * Number(newInput)) / 1_000_000
    expect(row?.quota).toBe(Math.round(dollars * 500_000))
  },
}

interface Budget {
  readonly scope: string
  readonly name: string
  readonly monthly_quota: number
  readonly is_hard: boolean
}

const budget: OperatorTask = {
  name: 'give a team a budget',
  way: 'Console, Budgets, Add budget; Group, the group, the amount, Hard limit, Save',
  mostClicks: 8,
  async play(me) {
    await me.goTo('Budgets')
    await me.click(me.button('Add budget'))
    await me.click(me.dialog.getByRole('radio', { name: 'Group' }))
    await me.choose('Group', 'svip')
    await me.fill(me.dialog.getByLabel('Budget per month'), '500')
    await me.click(me.dialog.getByRole('switch', { name: 'Hard limit' }))
    await me.click(me.dialog.getByRole('button', { name: 'Save' }))
    await me.see(me.row('svip').filter({ hasText: '$500' }))
  },
  async prove({ client }) {
    const { items } = await client.get<{ items: Budget[] }>('/api/budget/?p=1&page_size=100')
    const found = items.find(({ scope, name }) => scope === 'group' && name === 'svip')
    expect(found).toMatchObject({ monthly_quota: 500 * 500_000, is_hard: true })
  },
}

interface Statement {
  readonly kinds: readonly { readonly kind: string; readonly quota: number }[]
}

/** What an administrator gave this month, in units. */
async function givenTo(client: ConsoleClient): Promise<number> {
  const month = new Date().toISOString().slice(0, 7)
  const { kinds } = await client.get<Statement>(`/api/user/self/statement/sums?month=${month}`)
  return kinds.filter(({ kind }) => kind === 'adjust').reduce((sum, { quota }) => sum + quota, 0)
}

const refunded: OperatorTask = {
  name: 'give back what a task cost that its user complains of',
  way: 'Console, Tasks, the task; its user, Adjust balance, the amount, Add quota',
  mostClicks: 6,
  async play(me, house) {
    const guest = await house.guest()
    const before = await givenTo(guest)
    await me.goTo('Tasks')
    await me.click(me.row('Succeeded').filter({ hasText: 'lena' }).getByText('Succeeded'))
    const amount = (await me.dialog.getByText(/^\$\d/).innerText()).slice(1)
    await me.click(me.dialog.getByRole('link', { name: 'lena' }))
    await me.click(me.button('Adjust balance'))
    await me.fill(me.dialog.getByRole('textbox', { name: 'Amount' }), amount)
    await me.click(me.dialog.getByRole('button', { name: 'Add quota' }).last())
    await me.see(me.page.getByText('The balance was updated'))
    expect((await givenTo(guest)) - before).toBe(Number(amount) * 500_000)
  },
}

export const moneyTasks: readonly OperatorTask[] = [price, budget, refunded]
