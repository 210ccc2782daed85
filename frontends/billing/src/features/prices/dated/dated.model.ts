import { exactNumber, plainDecimal, writeExactJson } from '@tollgate/contracts/options/core/exact-json'
import { type DatedPrices, publishedRate } from '@tollgate/pricing'
import type { CountName } from '@tollgate/usage'
import { z } from 'zod'

/** What most models have prices of. */
export const mainRates = ['textIn', 'textOut', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const
/** What some have. */
export const moreRates = [
  ...(['audioIn', 'audioOut', 'imageIn', 'imageOut'] as const),
  ...(['images', 'seconds', 'characters', 'searches', 'calls'] as const),
] as const
const countNames = [...mainRates, ...moreRates] as const satisfies readonly CountName[]

/** USD for a million of each count, as typed; empty is not named. */
export type RatesForm = Readonly<Record<CountName, string>>

/** Beyond so many prompt tokens, other prices. */
export interface StepForm {
  readonly above: string
  readonly rates: RatesForm
}

/** A published price: from when, what, and its steps. */
export interface DatedForm {
  /** Unix seconds; null is always. */
  readonly from: number | null
  readonly rates: RatesForm
  readonly steps: readonly StepForm[]
}

/** Rates of which none is typed. */
export const noRates = Object.fromEntries(countNames.map((name) => [name, ''])) as RatesForm // of each name
/** A step that nothing is typed into. */
export const newStep: StepForm = { above: '', rates: noRates }
/** A price that nothing is typed into. */
export const newDated: DatedForm = { from: null, rates: noRates, steps: [] }

/** What the form begins with, of the prices of a model; steps and dates in their order. */
export function datedFormOf(prices: DatedPrices): DatedForm[] {
  return prices.flatMap(({ fromMs, price }) =>
    price.kind === 'published'
      ? [
          {
            from: fromMs === 0 ? null : fromMs / 1_000,
            rates: { ...noRates, ...price.rates },
            steps: price.tiers.map(({ aboveInputTokens, rates }) => ({
              above: String(aboveInputTokens),
              rates: { ...noRates, ...rates },
            })),
          },
        ]
      : [],
  )
}

/** The entry of the option that the form says, as JSON; null where there is no price in it. */
export function datedTextOf(form: readonly DatedForm[]): string | null {
  if (form.length === 0) return null
  return writeExactJson(
    form.map(({ from, rates, steps }) => ({
      from: exactNumber(String(from ?? 0)),
      usdPerMillion: writtenRates(rates),
      ...(steps.length > 0 && {
        tiers: steps.map((step) => ({
          aboveInputTokens: exactNumber(String(tokensOf(step.above) ?? step.above)),
          usdPerMillion: writtenRates(step.rates),
        })),
      }),
    })),
  )
}

function writtenRates(rates: RatesForm): object {
  return Object.fromEntries(
    countNames.flatMap((name) => {
      const usd = decimalOf(rates[name])
      return usd === null ? [] : [[name, exactNumber(usd)]]
    }),
  )
}

/** What is charged where a field is left empty: the price of the tokens that it falls to, in a step the base's; empty is free. */
export function impliedRate(name: CountName, base: RatesForm, step?: RatesForm): string {
  const named = (rates: RatesForm) =>
    Object.fromEntries(Object.entries(rates).filter(([, typed]) => decimalOf(typed) !== null))
  // Of a field that has a text the other ones decide.
  const others = { ...named(step ?? base) }
  delete others[name]
  const rates = step === undefined ? others : { ...named(base), ...others }
  return publishedRate(rates, name) ?? ''
}

const decimalOf = (typed: string): string | null => {
  const read = plainDecimal(typed)
  return 'value' in read ? read.value : null
}

/** So many tokens, separators of thousands aside; null for what is no whole number above zero. */
function tokensOf(typed: string): number | null {
  const digits = typed.replace(/[\s,_]/g, '')
  const tokens = /^\d+$/.test(digits) ? Number(digits) : 0
  return tokens > 0 && Number.isSafeInteger(tokens) ? tokens : null
}

const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / 1_000)
const rates = z.object(
  Object.fromEntries(countNames.map((name) => [name, z.string()])) as Record<CountName, z.ZodString>, // of each name
)

/** The shape of the form; what is wrong in it `datedFaults` tells. */
export const datedSchema = z
  .array(
    z.object({
      from: z.number().or(z.nan()).nullable(),
      rates,
      steps: z.array(z.object({ above: z.string(), rates })).readonly(),
    }),
  )
  .readonly()

/** What is wrong, at the field that it is wrong in; messages are keys of the texts. */
export interface DatedFault {
  readonly path: (string | number)[]
  readonly message: string
}

/** Everything that is wrong with published prices. */
export function datedFaults(form: readonly DatedForm[]): DatedFault[] {
  return form.flatMap((dated, index) => [
    ...fromFaults(form, index),
    ...rateFaults(dated.rates).map(under([index, 'rates'])),
    ...dated.steps.flatMap((step, at) => [
      ...aboveFaults(dated.steps, at).map(under([index, 'steps', at])),
      ...rateFaults(step.rates).map(under([index, 'steps', at, 'rates'])),
    ]),
  ])
}

const under = (path: (string | number)[]) => (fault: DatedFault) => ({ ...fault, path: [...path, ...fault.path] })

function fromFaults(form: readonly DatedForm[], index: number): DatedFault[] {
  const from = form[index]?.from ?? 0
  const fault = (message: string) => [{ path: [index, 'from'], message }]
  if (!Number.isInteger(from) || from < 0 || from > lastSecond) return fault('no-moment')
  return form.findIndex((other) => (other.from ?? 0) === from) < index ? fault('repeated-date') : []
}

function aboveFaults(steps: readonly StepForm[], at: number): DatedFault[] {
  const above = tokensOf(steps[at]?.above ?? '')
  const fault = (message: string) => [{ path: ['above'], message }]
  if (above === null) return fault('no-tokens')
  return steps.findIndex((other) => tokensOf(other.above) === above) < at ? fault('repeated-step') : []
}

function rateFaults(typed: RatesForm): DatedFault[] {
  const wrong = countNames.filter((name) => typed[name].trim() !== '' && decimalOf(typed[name]) === null)
  if (wrong.length > 0) return wrong.map((name) => ({ path: [name], message: 'not-number' }))
  return countNames.every((name) => typed[name].trim() === '') ? [{ path: ['textIn'], message: 'no-rate' }] : []
}
