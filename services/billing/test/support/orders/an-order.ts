import type { Order } from '../../../src/payment/orders/order'

/** An order that waits for its payment. */
export function anOrder(given: Partial<Order> = {}): Order {
  return {
    id: 1,
    orderNo: 'aB3dEf6hIj9lMn2pQr5tUv8x',
    userId: 7,
    username: 'ada',
    method: 'alipay',
    units: 500_000,
    cents: 730,
    currency: 'cny',
    state: 'pending',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    expiresAt: new Date('2026-01-01T01:00:00Z'),
    paidAt: null,
    providerNo: null,
    paymentNo: null,
    said: '',
    settledBy: null,
    settledReason: null,
    ...{ refundedCents: 0, disputedCents: 0, reversedUnits: 0, owedUnits: 0, reversalSteps: 0 },
    ...{ refundedBy: null, refundedReason: null },
    ...given,
  }
}
