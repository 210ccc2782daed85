import { modelOutput } from '@tollgate/catalogue'
import { reserveUnits } from '@tollgate/pricing'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Hold, Holding } from '../lease/hold'

/**
 * Holds for all that a model can write which is told no limit and hides what it thinks: neither the limit that was asked for nor the
 * text that comes of it bounds what such an answer costs. A model that shows all it writes is followed.
 */
export function holdUnlimited(
  hold: Hold,
  { price, forecast, scan, ...admitted }: AdmittedRequest,
  model: string,
): Holding {
  const { mostTokens, hidesThought } = modelOutput(model)
  const outputBound = mostTokens * scan.choices
  // What costs nothing is not held for.
  if (!hidesThought || admitted.reserveUnits === 0 || forecast.outputBound >= outputBound) return null
  try {
    return hold.raise(reserveUnits(price.snapshot, { ...forecast, outputBound }))
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'user-exhausted' }
    throw error
  }
}
