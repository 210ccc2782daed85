/** A text of an answer, where it stands and how it is written anew. */
export interface TextPlace {
  /** The same for all pieces of one text in a stream, other than that of every other text. */
  readonly key: string
  readonly text: string
  readonly replace: (text: string) => void
}

/** What stands under these names is written by the model, in every dialect; under any other it says how it was written. */
const textNames = new Set([
  'text',
  'content',
  'delta',
  'reasoning',
  'reasoning_content',
  'thinking',
  'refusal',
  'arguments',
  'partial_json',
  'output_text',
  'transcript',
  'output',
  'code',
  'input',
  'stringValue',
])
/** Of what stands under these all is written by the model, whatever it is called. */
const wholeNames = new Set(['input', 'args'])
/** These tell the text once more, token by token. */
const repeatedNames = new Set(['logprobs', 'logprobsResult'])
/** Fields beside a piece that say which text it is of. */
const placeNames = ['type', 'index', 'output_index', 'content_index', 'summary_index', 'item_id']
/** Names beyond this depth no longer tell texts apart, nor what of a name or a path is beyond this length: all of it is compared. */
const mostDepth = 64
const mostNameChars = 100
const mostKeyChars = 500

interface Node {
  readonly value: object
  readonly key: string
  readonly depth: number
  readonly isWhole: boolean
}

/** All texts in an answer, or in an event of one, of any depth. */
export function textPlacesOf(answer: object): TextPlace[] {
  const places: TextPlace[] = []
  const open: Node[] = [{ value: answer, key: rootKey(answer), depth: 0, isWhole: false }]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value, key, depth, isWhole } = node
    const parent = value as Record<string, unknown> // arrays are read by their places
    const isTold = depth < mostDepth && key.length < mostKeyChars
    for (const name in parent) {
      const child = parent[name]
      if (!isSaid(child)) continue
      const place = Array.isArray(value) ? placeOf(child, name) : name
      const inside = isTold ? `${key}.${place.slice(0, mostNameChars)}` : key
      if (typeof child === 'object')
        open.push({ value: child, key: inside, depth: depth + 1, isWhole: isWhole || wholeNames.has(name) })
      else if (isWhole || textNames.has(name))
        places.push({ key: inside, text: child, replace: (text) => void (parent[name] = text) })
    }
  }
  return places
}

/** Whether something is a text, or may have some inside. */
function isSaid(child: unknown): child is string | object {
  return typeof child === 'string' ? child !== '' : typeof child === 'object' && child !== null
}

/** Takes out what would tell a text once more that was written anew. */
export function dropRepeated(answer: object): void {
  const open: object[] = [answer]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const parent = value as Record<string, unknown> // arrays are read by their places
    for (const name in parent) {
      const child = parent[name]
      if (typeof child !== 'object' || child === null) continue
      if (repeatedNames.has(name)) parent[name] = null
      else open.push(child)
    }
  }
}

/** Choices and calls come in any order, with their own number. */
function placeOf(child: unknown, position: string): string {
  const index = typeof child === 'object' && child !== null ? (child as { index?: unknown }).index : undefined
  return typeof index === 'number' ? String(index) : position
}

function rootKey(answer: object): string {
  const fields = answer as Record<string, unknown> // read as such
  return placeNames.map((name) => String(fields[name] ?? '').slice(0, 100)).join('/')
}
