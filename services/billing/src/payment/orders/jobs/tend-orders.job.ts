import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { OrderService } from '../order.service'

/** Ends orders that nobody paid in time, and credits paid ones that could not be credited before. */
export const tendOrders = defineJob({
  name: 'billing.tend-orders',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes in a minute
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { orders }: { orders: OrderService }) => orders.tend(),
})
