import type { LeaseBook } from '../../lease/lease-book'

/** A body up to this size is read from anybody: a caller without quota may ask for what costs nothing. */
const smallBodyBytes = 64 * 1024

/** A call whose head has come. */
interface ArrivedCall {
  readonly kind: { readonly isFree?: boolean }
  readonly bodyBytes: number
}

/** Whether a body is read before billing was asked: not a large one of whoever is known to have nothing left. */
export function isReadAtOnce(
  leases: LeaseBook,
  { kind, bodyBytes }: ArrivedCall,
  payer: Parameters<LeaseBook['isKnownEmpty']>[0],
): boolean {
  return kind.isFree === true || bodyBytes <= smallBodyBytes || !leases.isKnownEmpty(payer)
}
