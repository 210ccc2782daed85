import type { Fates } from '../../../parts/fates'
import { restOf } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { readParts } from '../content/read-parts'
import { manyOf, messageOf } from '../words/in-camel'

const spoken: ReadonlySet<string> = new Set(['role', 'parts'])
const users: ReadonlySet<unknown> = new Set(['user', 'function', '', null, undefined])

/** What the system says, whose role says nothing. */
export function readSystem(instruction: unknown): Turn[] {
  const content = messageOf(instruction)
  const said = typeof instruction === 'string' ? [{ text: instruction }] : content?.parts
  const parts = readParts(said, false)
  const own = content === null ? undefined : restOf('gemini', content, spoken)
  return parts.length === 0 ? [] : [{ role: 'system', content: parts, ...(own && { own }) }]
}

/** The talk (https://ai.google.dev/api/caching#Content). Who has no role is the user. */
export function readContents(contents: unknown, fates: Fates): Turn[] {
  const all = manyOf(contents)
  if (all.length === 0) fates.refuseNamed('contents')
  return all.flatMap((value): Turn[] => {
    const content = messageOf(value)
    const isModels = content?.role === 'model'
    if (content === null || (!isModels && !users.has(content.role))) {
      fates.refuseNamed('contents')
      return []
    }
    const own = restOf('gemini', content, spoken)
    const role = isModels ? 'assistant' : 'user'
    return [{ role, content: readParts(content.parts, isModels), ...(own && { own }) }]
  })
}
