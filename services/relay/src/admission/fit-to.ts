import type { RequestScan } from '@tollgate/formats'
import type { Refusal } from '../errors/relay.errors'
import type { CallKind } from './call-kind'
import { type DestinationsInTurn, hasOneAccount } from './destination'
import { drawingBy } from './drawing'
import type { Settings } from './rules/settings'

/** What is asked for, and on which path. */
interface AskedFor {
  readonly kind: CallKind
  readonly scan: RequestScan
  readonly model: string
}

/** Where the request may go, as far as what it refers to or draws lets it; a refusal where it may not go there. */
export function fitTo(
  settings: Settings,
  { kind: { format, capability }, scan, model }: AskedFor,
  found: DestinationsInTurn,
): DestinationsInTurn | Refusal {
  const { accountState: param } = scan
  // What an upstream has kept for one model is not there for another.
  const destination = param === undefined ? found : { ...found, fallbacks: [] }
  if (param !== undefined && !hasOneAccount(destination, capability, format.name))
    return { code: 'state-scattered', params: { param }, param }
  const options = settings.formatOptions[format.name]
  const drawing = drawingBy({ scan, format, options, model }, destination)
  if (drawing !== null) return { code: 'field-unpriced', params: { param: drawing }, param: drawing }
  return destination
}
