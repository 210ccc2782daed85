import { useFormat, useT } from '@tollgate/console-sdk'
import type { OrderView } from '@tollgate/contracts/http/billing'
import { useCallback } from 'react'
import { moneyText } from './order.model'

/** What became of an order, with what has gone back of it, in words. */
export function useOrderMeaning(): (order: OrderView) => string {
  const t = useT('billing')
  const { amount } = useFormat()
  return useCallback(
    ({ state, refunded, currency, taken_quota }) =>
      t(`orders.hints.${state}`, { money: moneyText(refunded, currency), quota: amount(taken_quota) }),
    [t, amount],
  )
}
