import type { OwnPlaces, RequestReader, RequestWriter } from './codec'
import type { Content } from './content'
import type { Fates } from './fates'
import { fieldsOf, textOf } from './fields'
import type { Own } from './own'
import type { Prompt, Turn } from './prompt'

/** Who tells, and where what is told stands. */
interface Telling {
  readonly places: OwnPlaces
  readonly fates: Fates
}

/**
 * Tells what of a prompt only the caller's format knows, and `to` will not get. A content that nobody else knows is left out
 * of what the model said (its provider's searches, their results); what is given to the model is not: the answer would be
 * to another question.
 */
export function tellForeign(
  prompt: Prompt,
  [from, to]: readonly [from: RequestReader, to: Pick<RequestWriter, 'name' | 'takes'>],
  fates: Fates,
): void {
  if (from.name === to.name) return
  const places = from.ownPlaces
  for (const name of prompt.musts) if (to.takes?.has(name) !== true) fates.refuseNamed(name)
  for (const [name, value] of Object.entries(prompt.own?.value ?? {})) {
    if (to.takes?.has(name) === true) continue
    const within = places.within.includes(name) ? fieldsOf(value) : null
    if (within === null) fates.leaveOutNamed(name)
    else fates.leaveOutOwn(within, `${name}.`)
  }
  for (const tool of prompt.tools) {
    if (tool.kind === 'own') fates.leaveOutNamed(places.tools + typeOf(tool.own))
    else tellOwn(tool.own, places.tools, fates)
  }
  for (const turn of prompt.turns) tellTurn(turn, { places, fates })
}

function tellTurn({ role, content, own }: Turn, telling: Telling): void {
  tellOwn(own, telling.places.messages, telling.fates)
  for (const one of content) tellContent(one, role === 'assistant', telling)
}

function tellContent(content: Content, isModels: boolean, telling: Telling): void {
  const { places, fates } = telling
  if (content.kind === 'own') {
    const name = places.content + typeOf(content.own)
    if (isModels) fates.leaveOutNamed(name)
    else fates.refuseNamed(name)
  } else if (content.kind !== 'refusal') tellOwn(content.own, places.content, fates)
  // Results do not hold results: readers take those for unknown.
  if (content.kind === 'tool-result') for (const inner of content.content) tellContent(inner, isModels, telling)
}

function tellOwn(own: Own | undefined, under: string, fates: Fates): void {
  if (own !== undefined) fates.leaveOutOwn(own.value, under)
}

/** What it calls itself: by a type, or by the one name that stands in it. */
function typeOf({ format, value }: Own): string {
  return textOf(value.type) ?? (format === 'gemini' ? Object.keys(value)[0] : undefined) ?? 'unknown'
}
