import { useFormat, useT } from '@tollgate/console-sdk'
import type { AdminOrderView, OrderView } from '@tollgate/contracts/http/billing'
import { useCallback } from 'react'
import { differenceOf, moneyText } from './order.model'

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

/** The warning that the provider told of another payment than an order asks for; null where it did not. */
export function useDifference(order: AdminOrderView): string | null {
  const t = useT('billing')
  const different = differenceOf(order)
  return different === null ? null : t('orders.differs', { what: t(`orders.differences.${different}`) })
}
