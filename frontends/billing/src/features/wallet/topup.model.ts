import type { Status } from '@tollgate/console-sdk'
import type { PaymentMethod } from '@tollgate/contracts/http/billing'
import { z } from 'zod'

type Offer = Pick<
  Status,
  'enable_online_topup' | 'enable_stripe_topup' | 'min_topup' | 'display_in_currency' | 'quota_per_unit'
>

/** By what can be paid here, in the order of the buttons. */
export function methodsOf({ enable_online_topup, enable_stripe_topup }: Offer): readonly PaymentMethod[] {
  const epay = ['alipay', 'wxpay'] as const
  return [...(enable_online_topup ? epay : []), ...(enable_stripe_topup ? (['stripe'] as const) : [])]
}

/** The least amount, in what amounts are here: dollars, or quota. */
export function leastAmount({ min_topup, display_in_currency, quota_per_unit }: Offer): number {
  return Math.max(1, display_in_currency ? min_topup : min_topup * quota_per_unit)
}

/** An amount as quota units. */
export function unitsOf(amount: number, { display_in_currency, quota_per_unit }: Offer): number {
  return display_in_currency ? amount * quota_per_unit : amount
}

const dollars = [5, 10, 20, 50, 100, 500]

/** Amounts to choose by one press: the least, and round ones above it. */
export function amountPresets(offer: Offer): number[] {
  const each = offer.display_in_currency ? 1 : offer.quota_per_unit
  const least = leastAmount(offer)
  const round = dollars.map((amount) => amount * each).filter((amount) => amount > least)
  return [least, ...round].slice(0, 6)
}

/** Keys of the texts of what is wrong with an amount. */
export const amountFaults = { none: 'wallet.amount-missing', tooLittle: 'wallet.amount-too-little' } as const

/** What the form of a top-up hands over. */
export const topUpSchema = (least: number) =>
  z.object({ amount: z.int(amountFaults.none).min(least, amountFaults.tooLittle) })

/** Keys of the texts of what is wrong with a code. */
export const codeFaults = { none: 'wallet.code-missing' } as const

/** What the form of a code hands over. */
export const codeSchema = z.object({ key: z.string().trim().min(1, codeFaults.none) })

/** Whether a provider's address is one that a form may be sent to. */
export function isPayable(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)
}
