import type { Capability } from '@tollgate/catalogue'
import type { PriceSnapshot } from '@tollgate/contracts'
import { reserveUnits, soundWeight } from '@tollgate/pricing'
import type { Refusal } from '../errors/relay.errors'
import { meterOf, priceFor } from '../metering/meter-of'
import type { AdmissionContext } from './admission-context'
import type { AdmittedRequest, JudgedRequest } from './admitted-request'
import { firstBytesOf, mostImageTokensOf, mostInputOf, outputOf } from './destination'
import { type CallForecast, forecastOf } from './rules/forecast'

type PricingContext = Pick<AdmissionContext, 'prices' | 'settings' | 'clock'>

/** Finds what a request costs and what is to be held for it; refuses what nobody priced, or no account can hold. */
export function priceRequest(
  context: PricingContext,
  capability: Capability,
  judged: JudgedRequest,
): AdmittedRequest | Refusal {
  const { caller, model, bareModel } = judged
  const question = {
    model: bareModel,
    userGroup: caller.user.group,
    usingGroup: caller.group,
    acceptsUnset: caller.user.acceptUnsetModelRatio,
  }
  const found = context.prices.find(question, context.clock.nowMs())
  if (found === null) return { code: 'model-unpriced', params: { model } }
  const asked = { capability, scan: judged.scan, model: bareModel }
  const price = priceFor(found, asked)
  const { snapshot } = price
  const meter = meterOf({ ...asked, price: snapshot })
  const forecast = meter?.forecast ?? forecastFor(context, capability, { judged, price: snapshot })
  try {
    const units = reserveUnits(snapshot, forecast)
    return { ...judged, price, meter, forecast, reserveUnits: units, outputLimit: null }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // More than any account can hold.
    return { code: 'user-exhausted' }
  }
}

function forecastFor(
  { settings }: PricingContext,
  capability: Capability,
  { judged, price }: { judged: JudgedRequest; price: PriceSnapshot },
): CallForecast {
  const { scan } = judged
  return forecastOf(scan, {
    capability,
    output: outputOf(judged),
    imageTokens: mostImageTokensOf(judged),
    mostInput: scan.opaqueMedia === 0 ? 0 : mostInputOf(judged),
    soundWeight: scan.soundBytes + scan.opaqueMedia === 0 ? 1 : soundWeight(price),
    firstTokens: settings.outputTokens,
    firstBytes: capability === 'chat' ? firstBytesOf(judged) : 0,
  })
}
