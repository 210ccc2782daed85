import type { Span } from '../core/request-scan'
import { JsonWalker } from '../json/json-walker'

const OPEN_BRACE = 123
const OPEN_BRACKET = 91

/** Where a format's answers have what is looked for. */
export interface VectorNames {
  /** The member with the list of vectors, or with the one object of the only one. */
  readonly list: string
  /** Its numbers, in an element of that list. */
  readonly vector: string
  /** Which text an element is for, counted from 0; elements without one stand in order. */
  readonly index: string | null
  readonly usage: string
}

/** Where vectors and usage stand in an answer. */
export interface FoundVectors {
  /** In the order of the texts. */
  readonly vectors: readonly Span[]
  readonly usage: Span | null
}

/**
 * Finds the vectors of an answer without making values of them; null where there is not exactly one list of numbers for each of
 * `count` texts. Whether the lists hold numbers is for `numbersIn` to see. Takes a time that grows with the body alone.
 */
export function readVectors(body: Buffer, names: VectorNames, count: number): FoundVectors | null {
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  if (!walk.isAt(OPEN_BRACE)) return null
  let vectors: readonly Span[] | null = null
  let usage: Span | null = null
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    if (walk.isKey(names.list)) vectors = readList(walk, names, count)
    else if (walk.isKey(names.usage)) usage = passed(walk)
    else walk.skip()
  }
  return walk.close() && vectors !== null ? { vectors, usage } : null
}

function readList(walk: JsonWalker, names: VectorNames, count: number): readonly Span[] | null {
  const places = new Map<number, Span>()
  let elements = 0
  const readElement = () => {
    const place = readVector(walk, names, elements++)
    if (place !== null) places.set(place.index, place.span)
  }
  if (walk.isAt(OPEN_BRACE)) readElement()
  else if (walk.isAt(OPEN_BRACKET)) {
    for (let more = walk.firstElement(); more; more = walk.nextElement()) {
      if (elements > count) walk.broken()
      else readElement()
    }
  } else walk.skip()
  if (elements !== count) return null
  const vectors = Array.from({ length: count }, (_, index) => places.get(index))
  return vectors.every((span) => span !== undefined) ? vectors : null
}

/** The numbers of one element and whose they are; null where it has none. */
function readVector(walk: JsonWalker, names: VectorNames, place: number): { index: number; span: Span } | null {
  if (!walk.isAt(OPEN_BRACE)) {
    walk.skip()
    return null
  }
  let index = place
  let span: Span | null = null
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    if (walk.isKey(names.vector)) span = passed(walk)
    else if (names.index !== null && walk.isKey(names.index)) index = indexIn(walk, place)
    else walk.skip()
  }
  return span === null ? null : { index, span }
}

/** A number of a few digits; `null` is none, and anything else is nobody's. */
function indexIn(walk: JsonWalker, place: number): number {
  const { json } = walk
  const { start, end } = passed(walk)
  const text = json.toString('latin1', start, Math.min(end, start + 16))
  return text === 'null' ? place : /^\d{1,9}$/.test(text) ? Number(text) : -1
}

/** Goes behind the present value; where it stood. */
function passed(walk: JsonWalker): Span {
  const start = walk.at
  walk.skip()
  return { start, end: walk.at }
}
