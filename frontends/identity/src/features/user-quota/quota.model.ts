import { maxUnits } from '@tollgate/contracts/http/identity'

/** Whether quota is given or taken. */
export type Direction = 'add' | 'take'

/** Why a balance cannot become what was asked, as a key of the texts. */
export type QuotaFault = 'nothing' | 'not-whole' | 'not-positive' | 'below-zero' | 'too-much'

/** What a balance becomes, or why not. The server takes no more than `maxUnits`. */
export function balanceAfter(
  balance: number,
  direction: Direction,
  amount: number | null,
): { readonly balance: number } | { readonly fault: QuotaFault } {
  if (amount === null) return { fault: 'nothing' }
  if (!Number.isInteger(amount)) return { fault: 'not-whole' }
  if (amount <= 0) return { fault: 'not-positive' }
  const next = direction === 'add' ? balance + amount : balance - amount
  if (next < 0) return { fault: 'below-zero' }
  return next <= maxUnits ? { balance: next } : { fault: 'too-much' }
}

/** Rule M11: amounts that are often given, in units. */
export const presets = [500_000, 5_000_000, 25_000_000, 50_000_000] as const
