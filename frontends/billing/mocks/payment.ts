import { type MockHandler, type MockSite, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import {
  type AdminOrderView,
  amountBody,
  payBody,
  redeemBody,
  refundBody,
  settleBody,
} from '@tollgate/contracts/http/billing'

export interface PaymentState {
  orders: AdminOrderView[]
}

/** A code that gives something; every other gives nothing. */
const goodCode = 'GIFT2026'
const codeUnits = 5_000_000

const anOrder = (id: number, given: Partial<AdminOrderView>): AdminOrderView => ({
  id,
  order_no: `aB3dEf6hIj9lMn2pQr5tUv${String(id).padStart(2, '0')}`,
  user_id: 1,
  username: 'root',
  method: 'alipay',
  quota: 5_000_000,
  money: '73.00',
  currency: 'cny',
  state: 'paid',
  created_time: 1_767_225_600 + id * 3_600,
  expired_time: 1_767_229_200 + id * 3_600,
  paid_time: 0,
  provider_no: '',
  said: '',
  settled_by: '',
  settled_reason: '',
  refunded: '0.00',
  taken_quota: 0,
  owed_quota: 0,
  refunded_by: '',
  refunded_reason: '',
  ...given,
})

/** One of each state. */
export const someOrders = (): AdminOrderView[] =>
  [
    anOrder(1, { paid_time: 1_767_229_260, provider_no: '2026010100001', said: 'TRADE_SUCCESS 73.00 2026010100001' }),
    anOrder(2, { state: 'expired', method: 'wxpay', money: '7.30', quota: 500_000 }),
    anOrder(3, { state: 'failed', method: 'stripe', currency: 'usd', money: '10.00', said: 'session not opened' }),
    anOrder(4, { state: 'uncredited', user_id: 12, username: 'grace', paid_time: 1_767_240_300 }),
    anOrder(5, { user_id: 7, username: 'ada', paid_time: 1_767_250_000, settled_by: 'root', settled_reason: 'bank' }),
    anOrder(6, {
      ...{ state: 'refunded', method: 'stripe', currency: 'usd', money: '10.00', paid_time: 1_767_260_000 },
      ...{ refunded: '4.00', taken_quota: 1_500_000, owed_quota: 500_000, said: 'charge.refunded lost evt_1' },
    }),
    anOrder(7, { state: 'disputed', method: 'stripe', currency: 'usd', money: '10.00', taken_quota: 5_000_000 }),
  ].toReversed()

const costs = { alipay: ['7.30', 'cny'], wxpay: ['7.30', 'cny'], stripe: ['1.00', 'usd'] } as const

/** Top-ups and orders; the provider's page is one of ours, so that a test sees what is posted to it. */
export const payment: Record<string, MockHandler<PaymentState>> = {
  'POST /api/user/topup': ({ body }, _state, site: MockSite) => {
    const asked = redeemBody.safeParse(body)
    if (!asked.success || asked.data.key !== goodCode) return refuse('无效的兑换码')
    site.user = { ...site.user, quota: Number(site.user?.['quota'] ?? 0) + codeUnits }
    return ok({ quota: codeUnits, is_gift: false })
  },
  'POST /api/user/amount': ({ body }) => {
    const asked = amountBody.safeParse(body)
    if (!asked.success) return refuse('充值数量必须是整数')
    const [price, currency] = costs[asked.data.payment_method ?? 'alipay']
    return ok((asked.data.amount * Number(price)).toFixed(2), { message: 'success', currency })
  },
  'POST /api/user/pay': ({ body }, state, site) => {
    const asked = payBody.safeParse(body)
    if (!asked.success) return refuse('不支持的支付方式')
    const { amount, payment_method: method } = asked.data
    const [price, currency] = costs[method]
    const money = (amount * Number(price)).toFixed(2)
    const order = anOrder(state.orders.length + 1, {
      state: 'pending',
      method,
      money,
      currency,
      quota: amount * 500_000,
    })
    state.orders = [order, ...state.orders]
    const provider = String(site.status['pay_address'] ?? 'https://pay.example')
    const more = { message: 'success', order_no: order.order_no }
    if (method === 'stripe') return ok({}, { ...more, url: `${provider}/session` })
    const fields = { pid: '1001', type: method, out_trade_no: order.order_no, money, sign: 'abc', sign_type: 'MD5' }
    return ok(fields, { ...more, url: `${provider}/submit.php` })
  },
  'GET /api/order/self': (request, { orders }) =>
    pageOf(
      orders.filter(({ user_id }) => user_id === 1),
      request,
    ),
  'GET /api/order': (request, { orders }) => {
    const wanted = (name: string) => request.query.get(name) ?? ''
    const found = orders.filter(
      ({ username, state, method }) =>
        username.includes(wanted('user')) &&
        ['', state].includes(wanted('state')) &&
        ['', method].includes(wanted('method')),
    )
    const isByMoney = wanted('sort_by') === 'money'
    const sorted = isByMoney ? found.toSorted((one, other) => Number(other.money) - Number(one.money)) : found
    return pageOf(wanted('sort_order') === 'asc' ? sorted.toReversed() : sorted, request)
  },
  'POST /api/order/:id/refund': ({ params, body }, state) => {
    const asked = refundBody.safeParse(body)
    const found = state.orders.find(({ id }) => id === Number(params['id']))
    if (!asked.success || found === undefined) return refuse('订单不存在')
    const { refunded, reason } = asked.data
    const taken = Math.floor((found.quota * Number(refunded)) / Number(found.money))
    const by = { refunded_by: 'root', refunded_reason: reason }
    const after: AdminOrderView = { ...found, state: 'refunded', refunded, taken_quota: taken, ...by }
    state.orders = state.orders.map((order) => (order.id === after.id ? after : order))
    return ok(after)
  },
  'POST /api/order/:id/settle': ({ params, body }, state) => {
    const asked = settleBody.safeParse(body)
    const found = state.orders.find(({ id }) => id === Number(params['id']))
    if (!asked.success || found === undefined) return refuse('订单不存在')
    const settled: AdminOrderView = {
      ...found,
      state: 'paid',
      paid_time: 1_767_300_000,
      settled_by: 'root',
      settled_reason: asked.data.reason,
    }
    state.orders = state.orders.map((order) => (order.id === settled.id ? settled : order))
    return ok(settled)
  },
}
