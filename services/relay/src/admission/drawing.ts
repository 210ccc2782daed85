import type { Format, RequestScan } from '@tollgate/formats'
import { type Destination, type DestinationsInTurn, drawersOf } from './destination'
import { type FormatOptions, mayDraw } from './rules/format-options'

/** A request for a model, in the format of its caller. */
export interface DrawingQuestion {
  readonly scan: RequestScan
  readonly format: Format
  readonly options: FormatOptions | undefined
  readonly model: string
}

/**
 * The field by which images are asked for, or not forbidden to a model that draws, where nobody has said that it may; null where
 * there is none. Every model that an alias may lead to is judged.
 */
export function drawingBy(question: DrawingQuestion, destinations: DestinationsInTurn): string | null {
  const { drawing, mayDrawBy } = question.scan
  if (drawing === undefined && mayDrawBy === undefined) return null
  for (const destination of [destinations, ...destinations.fallbacks]) {
    const field = fieldFor(question, destination)
    if (field !== null) return field
  }
  return null
}

function fieldFor({ scan, format, options, model }: DrawingQuestion, destination: Destination): string | null {
  const { drawing, mayDrawBy } = scan
  if (mayDraw(options, [destination.servedModel ?? model, destination.bareModel])) return null
  if (drawing !== undefined || mayDrawBy === undefined) return drawing ?? null
  return drawersOf(destination, format).every((drawer) => mayDraw(options, [drawer])) ? null : mayDrawBy
}
