import { type PriceForm, typedDecimal } from './price-form.model'

/** What of a price a caller feels: a call, or what is sent and what is answered. */
const parts = ['price', 'input', 'output'] as const
export type PricePart = (typeof parts)[number]

/** One part of a price as it was and as it is typed, in USD; empty where there is none. */
export interface PriceChange {
  readonly part: PricePart
  readonly from: string
  readonly to: string
  /** By which share it becomes dearer; null where one of them is none, or nothing. */
  readonly share: number | null
}

type Priced = Pick<PriceForm, 'kind' | PricePart>

/** What a typed price changes. A part that is not typed to its end, or the same with other digits, is not among it. */
export function changesBetween(before: Priced, after: Priced): PriceChange[] {
  return parts.flatMap((part) => {
    const [from, to] = [usdOf(before, part), usdOf(after, part)]
    if (from === null || to === null || Number(from) === Number(to)) return []
    const isBoth = from !== '' && to !== '' && Number(from) > 0
    return [{ part, from, to, share: isBoth ? (Number(to) - Number(from)) / Number(from) : null }]
  })
}

/** Empty where the price has no such part; null where what is typed is no number. */
function usdOf(form: Priced, part: PricePart): string | null {
  const isOther = (part === 'price') !== (form.kind === 'price')
  if (isOther || form[part].trim() === '') return ''
  return typedDecimal(form[part])
}
