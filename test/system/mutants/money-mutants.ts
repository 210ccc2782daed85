import type { Mutant } from './mutant'

const billing = 'services/billing/dist'

const orderMutants: readonly Mutant[] = [
  {
    name: 'credits-each-telling',
    does: 'what is told again of an order is credited again, by the number that its provider gave it then',
    shownBy: ['credited-twice', 'unknown-credit'],
    changes: [
      {
        file: `${billing}/payment/orders/order.service.js`,
        find: "return 'repeated';",
        put: '',
      },
      {
        file: `${billing}/payment/orders/order-crediting.js`,
        find: "await this.books.findRow(tx, 'topup', orderNo) === null",
        put: 'true',
      },
      {
        file: `${billing}/payment/orders/order-crediting.js`,
        find: 'reference: orderNo,',
        put: "reference: order.state === 'paid' ? `${orderNo}:${order.paymentNo}` : orderNo,",
      },
    ],
  },
  {
    name: 'believes-forgers',
    does: 'a signature is looked for, and not compared',
    shownBy: ['forgery-taken', 'refused-and-credited'],
    changes: [
      {
        file: `${billing}/payment/epay/epay.service.js`,
        find: 'if (account === null || !(0, _epaysign.isEpaySigned)(fields, account.key)) return false;',
        put: 'if (account === null || !fields.sign) return false;',
      },
    ],
  },
  {
    name: 'credits-unpaid',
    does: 'a session that is over is taken for one that is paid',
    shownBy: ['refused-and-credited'],
    changes: [
      {
        file: `${billing}/payment/stripe/stripe.service.js`,
        find: "if (session.payment_status !== 'paid') return true;",
        put: '',
      },
    ],
  },
]

export const moneyMutants: readonly Mutant[] = [
  ...orderMutants,
  {
    name: 'forgets-the-lock',
    does: 'users of a code neither wait for its row nor for each other',
    shownBy: ['credited-twice'],
    changes: [
      {
        file: `${billing}/redemption/redemption.repository.js`,
        find: `where: {
                keyHash
            },
            lock: {
                mode: 'pessimistic_write'
            }`,
        put: 'where: { keyHash }',
      },
      {
        file: `${billing}/redemption/redeem/redeem-limits.js`,
        find: 'return await this.codes.run(codeHash, work);',
        put: 'return await work();',
      },
    ],
  },
  {
    name: 'keeps-what-it-transfers',
    does: 'earnings that were transferred can be transferred again',
    shownBy: ['referral'],
    changes: [
      {
        file: `${billing}/referral/referral.service.js`,
        find: 'await this.referrals.save(tx, outcome.referral);',
        put: '',
      },
    ],
  },
  {
    name: 'credits-what-waits',
    does: 'a payment that its provider still waits for is credited',
    shownBy: ['forgery-taken', 'refused-and-credited'],
    changes: [
      {
        file: `${billing}/payment/epay/epay.service.js`,
        find: " && status === 'TRADE_SUCCESS'",
        put: '',
      },
    ],
  },
]
