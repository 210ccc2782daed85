import type { Capability } from '@tollgate/catalogue'
import { askableModels, type PriceSnapshot } from '@tollgate/contracts'
import type { TaskMeasure } from '@tollgate/formats'
import { reserveUnits, soundWeight } from '@tollgate/pricing'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import { meterOf, priceFor } from '../metering/meter-of'
import type { AdmissionContext } from './admission-context'
import type { AdmittedRequest, JudgedRequest, PricedDestination } from './admitted-request'
import { type Destination, firstBytesOf, mostImageTokensOf, mostInputOf, outputOf, upstreamModels } from './destination'
import { type CallForecast, forecastOf } from './rules/forecast'

type PricingContext = Pick<AdmissionContext, 'prices' | 'settings' | 'clock'>

/** What a call asks for, and how much of it where that has a length. */
interface AskedFor {
  readonly capability: Capability
  readonly measure: TaskMeasure | undefined
}

/**
 * Finds what a request costs and what is to be held for it; refuses what nobody priced, or no account can hold. Of an alias
 * such a model counts as one that no channel has.
 */
export function priceRequest(
  context: PricingContext,
  { capability, measure }: AskedFor,
  judged: JudgedRequest,
): AdmittedRequest | Refusal {
  const asked = { capability, measure }
  const first = priceDestination(context, asked, { judged, destination: judged })
  if (judged.fallbacks.length === 0)
    return isRefusal(first) ? first : { ...judged, ...first, fallbacks: [], outputLimit: null }
  const rest = judged.fallbacks.map((destination) => priceDestination(context, asked, { judged, destination }))
  const { isPassedOver } = context.settings.aliases
  const [taken, ...fallbacks] = askableModels([first, ...rest], isPassedOver, (one) => !isRefusal(one)).filter(isPriced)
  if (taken !== undefined) return { ...judged, ...taken, fallbacks, outputLimit: null }
  return first as Refusal // it was left out
}

const isPriced = (one: PricedDestination | Refusal): one is PricedDestination => !isRefusal(one)

interface PricedQuestion {
  readonly judged: JudgedRequest
  readonly destination: Destination
}

function priceDestination(
  context: PricingContext,
  { capability, measure }: AskedFor,
  { judged, destination }: PricedQuestion,
): PricedDestination | Refusal {
  const { caller, model } = judged
  const { servedModel, route, pinned, bareModel } = destination
  const question = {
    model: bareModel,
    userGroup: caller.user.group,
    usingGroup: caller.group,
    acceptsUnset: caller.user.acceptUnsetModelRatio,
  }
  const found = context.prices.find(question, context.clock.nowMs())
  if (found === null) return { code: 'model-unpriced', params: { model: servedModel ?? model } }
  const asked = { capability, measure, scan: judged.scan, model: bareModel }
  const price = priceFor(found, { ...asked, upstreamModels: () => upstreamModels(destination) })
  const { snapshot } = price
  const meter = meterOf({ ...asked, price: snapshot })
  const forecast = meter?.forecast ?? forecastFor(context, capability, { judged, destination, price: snapshot })
  try {
    const units = reserveUnits(snapshot, forecast)
    return { servedModel, route, pinned, bareModel, price, meter, forecast, reserveUnits: units }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // More than any account can hold.
    return { code: 'user-exhausted' }
  }
}

function forecastFor(
  { settings }: PricingContext,
  capability: Capability,
  { judged, destination, price }: PricedQuestion & { readonly price: PriceSnapshot },
): CallForecast {
  const { scan } = judged
  return forecastOf(scan, {
    capability,
    output: outputOf(destination),
    imageTokens: mostImageTokensOf(destination),
    mostInput: scan.opaqueMedia === 0 ? 0 : mostInputOf(destination),
    soundWeight: scan.soundBytes + scan.opaqueMedia === 0 ? 1 : soundWeight(price),
    firstTokens: settings.outputTokens,
    firstBytes: capability === 'chat' ? firstBytesOf(destination) : 0,
  })
}
