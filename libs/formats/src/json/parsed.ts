/** What a text says as JSON; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller decides what a text that is no JSON counts as
  }
}
