import { plainDecimal } from '@tollgate/contracts/options/core/exact-json'
import { decimalProduct, decimalQuotient, inferredCompletionRatio } from '@tollgate/pricing'
import { type PriceRow, ratioFields } from '@tollgate/pricing/tables/stored-tables'
import { z } from 'zod'
import { datedFaults, type DatedForm, datedSchema } from '../dated/dated.model'

/** Rule M3: a ratio of 1 is 2 USD for a million input tokens. */
const usdPerRatio = '2'

/** What the form of a model holds, all as it is typed; what is empty is not listed. */
export interface PriceForm {
  readonly name: string
  readonly kind: 'price' | 'ratio'
  readonly price: string
  readonly ratio: string
  readonly completion: string
  /** USD per million, made of the ratios and the ratios of them. */
  readonly input: string
  readonly output: string
  readonly cacheRead: string
  readonly cacheWrite: string
  readonly audioIn: string
  readonly audioOut: string
  /** Published prices, which win over all above from their time on. */
  readonly dated: readonly DatedForm[]
}

/** The decimal that was typed; null where it is none. */
export function typedDecimal(typed: string): string | null {
  const read = plainDecimal(typed)
  return 'value' in read ? read.value : null
}

/** The price of a million input tokens at a ratio; empty where there is none. */
export function inputOf(ratio: string): string {
  const read = typedDecimal(ratio)
  return read === null ? '' : decimalProduct(read, usdPerRatio)
}

/** The ratio at a price of a million input tokens; empty where there is none. */
export function ratioOfInput(input: string): string {
  const read = typedDecimal(input)
  return read === null ? '' : (decimalQuotient(read, usdPerRatio) ?? '')
}

/** The price of a million output tokens; a completion ratio that is not listed is told by the name. */
export function outputOf({ name, input, completion }: Pick<PriceForm, 'name' | 'input' | 'completion'>): string {
  const [inputUsd, factor] = [typedDecimal(input), completionOf(name, completion)]
  return inputUsd === null || factor === null ? '' : decimalProduct(inputUsd, factor)
}

/** The completion ratio at a price of a million output tokens; empty where there is none. */
export function completionOfOutput({ input, output }: Pick<PriceForm, 'input' | 'output'>): string {
  const [inputUsd, outputUsd] = [typedDecimal(input), typedDecimal(output)]
  return inputUsd === null || outputUsd === null ? '' : (decimalQuotient(outputUsd, inputUsd) ?? '')
}

/** The completion ratio that holds for a model: the one listed, else the one that its name tells; null for what is no number. */
export const completionOf = (name: string, completion: string): string | null =>
  completion.trim() === '' ? inferredCompletionRatio(name.trim()) : typedDecimal(completion)

/** What the form begins with. */
export function formOf(name: string, row: PriceRow, dated: readonly DatedForm[] = []): PriceForm {
  const text = (field: keyof PriceRow) => row[field] ?? ''
  const input = inputOf(text('ratio'))
  const completion = text('completion')
  return {
    name,
    kind: row.price === undefined ? 'ratio' : 'price',
    price: text('price'),
    ratio: row.price === undefined ? text('ratio') : '',
    completion: row.price === undefined ? completion : '',
    input: row.price === undefined ? input : '',
    output: row.price === undefined ? outputOf({ name, input, completion }) : '',
    cacheRead: row.price === undefined ? text('cacheRead') : '',
    cacheWrite: row.price === undefined ? text('cacheWrite') : '',
    audioIn: row.price === undefined ? text('audioIn') : '',
    audioOut: row.price === undefined ? text('audioOut') : '',
    dated,
  }
}

/** The row that the form says: a fixed price or ratios, never both (rule M2). */
export function rowOfForm(form: PriceForm): PriceRow {
  if (form.kind === 'price') return { price: typedDecimal(form.price) ?? form.price }
  return Object.fromEntries(
    ratioFields.flatMap((field) => {
      const value = form[field].trim()
      return value === '' ? [] : [[field, typedDecimal(value) ?? value]]
    }),
  )
}

/** The form's rules; `taken` are the names that another model has. Messages are keys of the texts. */
export function priceFormSchema(taken: readonly string[]) {
  const text = z.string()
  const shape = {
    ...{ name: text.trim().min(1, 'no-name').max(256, 'long-name'), kind: z.enum(['price', 'ratio']), price: text },
    ...{ ratio: text, completion: text, input: text, output: text },
    ...{ cacheRead: text, cacheWrite: text, audioIn: text, audioOut: text },
    dated: datedSchema,
  }
  return z.object(shape).superRefine((form, context) => {
    const refuse = (field: keyof PriceForm, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (taken.includes(form.name)) refuse('name', 'repeated')
    for (const { path, message } of datedFaults(form.dated))
      context.addIssue({ code: 'custom', path: ['dated', ...path], message })
    if (form.kind === 'price') {
      const price = typedDecimal(form.price)
      if (price === null) refuse('price', 'not-number')
      else if (price === '0') refuse('price', 'no-price')
      return
    }
    // A published price needs nothing beside it.
    const isRatioNeeded = form.dated.length === 0 || form.ratio.trim() !== ''
    if (isRatioNeeded && typedDecimal(form.ratio) === null) refuse('ratio', 'not-number')
    for (const field of ratioFields)
      if (field !== 'ratio' && form[field].trim() !== '' && typedDecimal(form[field]) === null)
        refuse(field, 'not-number')
  })
}
