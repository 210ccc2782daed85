/** In which region of a cloud each model is asked. */
interface Regions {
  readonly usual: string
  /** By the upstream's name of the model. */
  readonly byModel: ReadonlyMap<string, string>
}

/** Part of a host's name. */
const regionShape = /^[a-z0-9-]{1,40}$/

/**
 * Reads regions as an administrator writes them: one for all, or JSON with one for each model that has another than `default`,
 * which has to be there. Null where the text is neither.
 */
export function readRegions(given: string): Regions | null {
  const text = given.trim()
  if (!text.startsWith('{')) return regionShape.test(text) ? { usual: text, byModel: new Map() } : null
  const entries = Object.entries(parsed(text) ?? {})
  if (!entries.every((entry): entry is [string, string] => isRegion(entry[1]))) return null
  const byModel = new Map(entries)
  const usual = byModel.get('default')
  byModel.delete('default')
  return usual === undefined ? null : { usual, byModel }
}

function isRegion(value: unknown): value is string {
  return typeof value === 'string' && regionShape.test(value)
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object // it begins with a brace
  } catch {
    return null
  }
}
