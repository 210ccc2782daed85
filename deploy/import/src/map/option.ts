import { isOptionKey, optionOf } from '@tollgate/contracts'

/** An option as a row has it. */
export interface ForeignOption {
  readonly key: string
  readonly value: string
}

/** In the order in which they can be written: those first that others need. */
export function inOrder(options: readonly ForeignOption[]): ForeignOption[] {
  const rank = ({ key }: ForeignOption) => (isOptionKey(key) && optionOf(key).needs.length > 0 ? 1 : 0)
  return [...options].sort((one, other) => rank(one) - rank(other))
}

/** What a dollar is there, in units: what the database says, or what both gateways begin with. */
export function unitsPerDollar(options: readonly ForeignOption[]): number {
  const said = options.find(({ key }) => key === 'QuotaPerUnit')?.value ?? ''
  return said === '' ? 500_000 : Number(said)
}
