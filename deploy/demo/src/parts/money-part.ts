import { Console } from '../house/console'
import type { House, Part } from '../house/part'
import { passwordOf } from '../house/secrets'

/** The fields of the form that a browser posts to the provider. */
type Form = Readonly<Record<string, string>>

interface Order {
  readonly id: number
  readonly order_no: string
  readonly state: string
}

/** What people do with money today: check in, redeem, pay, and are paid back. */
export const moneyPart: Part = {
  name: 'orders, codes and check-ins',
  async make(house) {
    const lena = await signedIn(house, 'lena')
    const mateo = await signedIn(house, 'mateo')
    const omar = await signedIn(house, 'omar')
    for (const person of [lena, mateo]) await checkIn(person)
    await buy(house, mateo, [{ dollars: 50 }, { dollars: 20 }, { dollars: 10, isUnpaid: true }])
    await buy(house, lena, [{ dollars: 20 }])
    await buy(house, omar, [{ dollars: 100 }, { dollars: 30, isUnpaid: true }])
    await giveBack(house)
  },
}

function signedIn({ url, state }: House, username: string): Promise<Console> {
  return Console.of(url, username, passwordOf(state.kept.secret, username))
}

async function checkIn(person: Console): Promise<void> {
  const { can_check_in: mayCheckIn } = await person.get<{ can_check_in: boolean }>('/api/user/check_in_status')
  if (mayCheckIn) await person.post('/api/user/check_in', {})
}

interface Wish {
  readonly dollars: number
  readonly isUnpaid?: true
}

/** Makes those of the orders that are not there, and pays them at the simulator as a browser does. */
async function buy(house: House, person: Console, wishes: readonly Wish[]): Promise<void> {
  const { items } = await person.get<{ items: Order[] }>('/api/order/self')
  for (const [place, { dollars, isUnpaid = false }] of wishes.entries()) {
    if (place < items.length) continue
    const payment_method = place % 2 === 0 ? 'alipay' : 'wxpay'
    const form = await person.post<Form>('/api/user/pay', { amount: dollars, top_up_code: '', payment_method })
    if (!isUnpaid) await pay(form, house)
  }
}

/** Posts the form as a page does, and presses the button of the provider's. */
async function pay(fields: Form, { simulatorUrl }: House): Promise<void> {
  const shown = await fetch(`${simulatorUrl}/submit.php`, { method: 'POST', body: new URLSearchParams(fields) })
  const paid = await fetch(`${simulatorUrl}/paid?order=${fields['out_trade_no'] ?? ''}`)
  if (!shown.ok || !paid.ok) throw new Error(`the payment answered ${shown.status} and ${paid.status}`)
}

/** One order was a mistake. */
async function giveBack({ admin }: House): Promise<void> {
  const { items } = await admin.get<{ items: Order[] }>('/api/order/?user=mateo&sort_by=id&sort_order=asc')
  if (items.some(({ state }) => state !== 'paid' && state !== 'pending')) return
  const mistake = items.filter(({ state }) => state === 'paid').at(-1)
  if (mistake === undefined) return
  const { money } = mistake as Order & { money: string }
  await admin.post(`/api/order/${mistake.id}/refund`, { refunded: money, reason: 'Ordered twice by mistake' })
}
