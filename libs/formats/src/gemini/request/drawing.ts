import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { parsed } from '../../json/parsed'
import { hasValue } from '../../request/read-values'

const param = 'generationConfig.responseModalities'
/** Nobody's list of kinds of answers is longer: a long one is refused unread. */
const mostModalityBytes = 1_024
/**
 * Kinds of answers that a model's price is for: text, and sound, whose tokens are counted apart. By name or number, as enums of
 * protocol buffers are written. Tokens of images cost more than either.
 */
const pricedModalities: ReadonlySet<unknown> = new Set(['MODALITY_UNSPECIFIED', 'TEXT', 'AUDIO', 0, 1, 3])
const texts: ReadonlySet<unknown> = new Set(['TEXT', 1])
const images: ReadonlySet<unknown> = new Set(['IMAGE', 2])
const drawingModels = /image/i

/** What a chat says of images: that it asks for some, or that some models would draw for it. */
type Drawing = Pick<RequestScan, 'drawing' | 'mayDrawBy'>

/** Whether a model draws unless it is asked for text alone: those of Google's that do are called so. */
export function draws(model: string): boolean {
  return drawingModels.test(model)
}

/**
 * What the kinds of answers say that a chat asks this `model` for, by the name that it has for its caller, null where it is no
 * chat; a fault where one has no price at all.
 */
export function readDrawing(body: Buffer, span: Span | null, model: string | null): Drawing | RequestFault {
  const kinds = hasValue(body, span) ? modalitiesIn(body, span) : []
  if (!kinds.every((one) => pricedModalities.has(one) || images.has(one)))
    return fault('unpriced', span?.start ?? 0, param)
  if (kinds.some((one) => images.has(one))) return { drawing: param }
  if (model === null || kinds.some((one) => texts.has(one))) return {}
  return draws(model) ? { drawing: param } : { mayDrawBy: param }
}

function modalitiesIn(body: Buffer, { start, end }: Span): readonly unknown[] {
  const value = end - start > mostModalityBytes ? undefined : parsed(body.toString('utf8', start, end))
  const told: readonly unknown[] = Array.isArray(value) ? value : [value]
  return told.map((one) => (typeof one === 'string' ? one.toUpperCase() : one))
}
