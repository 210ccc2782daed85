import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import { priceOfRatio } from './image-meter'
import { inputForecast, type Meter } from './meter'

/** The names under which windows are opened. */
const windows: ReadonlySet<string> = new Set(['mj_inpaint', 'mj_custom_zoom'])

/**
 * The price of one task. What only opens a window is free, as what is done in it is paid for; where there is a ratio, it comes to
 * what it would for an image.
 */
export function taskPrice(snapshot: PriceSnapshot, model: string): PriceSnapshot {
  const { price } = snapshot
  if (windows.has(model)) return { ...snapshot, price: { kind: 'fixed', usd: '0' } }
  return price.kind === 'ratio' ? { ...snapshot, price: { kind: 'fixed', usd: priceOfRatio(price.model) } } : snapshot
}

/** A task is paid for once it is taken in, whatever it makes; what fails later is given back. */
export function taskMeter(): Meter {
  return {
    forecast: inputForecast(0),
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: () => false,
    use: (_told, _input, delivered) => ({
      counts: { ...noCounts(), calls: delivered === null ? 0 : 1 },
      evidence: 'counted',
    }),
  }
}
