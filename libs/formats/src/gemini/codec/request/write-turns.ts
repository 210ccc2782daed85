import { calledNames } from '../../../parts/calls/called-names'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { type PartOptions, writeParts } from '../content/write-parts'
import { type ResultOptions, writeResult } from '../content/write-result'
import { noSignature } from '../words/thought-signature'
import type { ModelTraits } from './gemini-model'

/** How turns are written. */
export interface TurnOptions {
  readonly fates: PartOptions['fates']
  readonly isOwn: boolean
  readonly traits: ModelTraits
}

/**
 * `systemInstruction` and `contents`: what the system says first, and the talk. Where it says something later, or there is nothing
 * else, the user says it.
 */
export function writeTurns(turns: readonly Turn[], options: TurnOptions): Fields {
  const first = turns.findIndex(({ role }) => role !== 'system')
  const isAlone = first === -1 && !options.isOwn
  const count = isAlone ? 0 : first === -1 ? turns.length : first
  const partOptions = { ...options, isAnswer: false }
  const system = turns.slice(0, count)
  const parts = system.flatMap(({ content }) => writeParts(content, partOptions))
  const resultOptions = { ...options, hasMedia: options.traits.hasMediaResults, names: calledNames(turns) }
  const contents = turns.slice(count).flatMap((turn) => writeTurn(turn, options, { partOptions, resultOptions }))
  const back = fieldsBack('gemini', system[0]?.own)
  return { ...(parts.length > 0 && { systemInstruction: { ...back, parts } }), contents }
}

function writeTurn(
  { role, content, own }: Turn,
  { fates, isOwn, traits }: TurnOptions,
  { partOptions, resultOptions }: { partOptions: PartOptions; resultOptions: ResultOptions },
): Fields[] {
  if (role === 'system') fates.change('system')
  const results = content.flatMap((one) => (one.kind === 'tool-result' ? [writeResult(one, resultOptions)] : []))
  const behind = results.flatMap((result) => result.behind)
  const said = writeParts([...content, ...behind], partOptions)
  const isUnsigned = role === 'assistant' && traits.needsSignatures && !isOwn
  // Results come first, as each answers a call of the turn before.
  const parts = [...results.map(({ part }) => part), ...(isUnsigned ? withSignature(said) : said)]
  // A content of nothing is refused.
  if (parts.length === 0 && !isOwn) return []
  return [{ ...fieldsBack('gemini', own), role: role === 'assistant' ? 'model' : 'user', parts }]
}

/** Of calls made at once the first is signed, and no other. */
function withSignature(parts: Fields[]): Fields[] {
  const first = parts.findIndex(({ functionCall }) => functionCall !== undefined)
  const call = parts[first]
  if (call === undefined || call.thoughtSignature !== undefined) return parts
  return parts.with(first, { ...call, thoughtSignature: noSignature })
}
