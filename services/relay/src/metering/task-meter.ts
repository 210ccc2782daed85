import type { PriceSnapshot } from '@tollgate/contracts'
import type { TaskMeasure } from '@tollgate/formats'
import { decimalProduct } from '@tollgate/pricing'
import { noCounts } from '@tollgate/usage'
import { priceOfRatio } from './image-meter'
import { inputForecast, type Meter, type MeterQuestion } from './meter'

/** Published rates are for a million. */
const oneOfMillion = '0.000001'
/** The names under which windows are opened. */
const windows: ReadonlySet<string> = new Set(['mj_inpaint', 'mj_custom_zoom'])

/**
 * The price of one task. What only opens a window is free, as what is done in it is paid for; where there is a ratio, it comes to
 * what it would for an image. What has a length has the price for each second of it.
 */
export function taskPrice(snapshot: PriceSnapshot, model: string, measure?: TaskMeasure): PriceSnapshot {
  const { price } = snapshot
  if (windows.has(model)) return { ...snapshot, price: { kind: 'fixed', usd: '0' } }
  const usd = usdOf(price, measure)
  if (usd === null) return snapshot
  const factor = measure && decimalProduct(String(measure.seconds), measure.factor)
  return { ...snapshot, price: { kind: 'fixed', usd }, ...(factor !== undefined && { factor }) }
}

/** What one task costs, or one second of it; null where the price says so as it stands. */
function usdOf(price: PriceSnapshot['price'], measure: TaskMeasure | undefined): string | null {
  if (price.kind === 'ratio') return priceOfRatio(price.model)
  if (measure === undefined) return null
  if (price.kind === 'fixed') return price.usd
  const { seconds } = price.rates
  return seconds === undefined ? null : decimalProduct(seconds, oneOfMillion)
}

/** A task is paid for once it is taken in, whatever it makes; what fails later is given back. What has a length counts its seconds. */
export function taskMeter({ measure }: Pick<MeterQuestion, 'measure'>): Meter {
  const seconds = measure?.seconds ?? 0
  return {
    forecast: { ...inputForecast(0), ...(seconds > 0 && { others: { seconds } }) },
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: () => false,
    use: (_told, _input, delivered) => ({
      counts: delivered === null ? noCounts() : { ...noCounts(), seconds, calls: 1 },
      evidence: 'counted',
    }),
  }
}
