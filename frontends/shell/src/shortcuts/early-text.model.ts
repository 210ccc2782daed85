/** What matters of a press of a key that may write. */
export interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The text after a press while its field is not there yet, or null where the press writes nothing. */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  // What has focus below is not what Enter is meant for.
  if (key === 'Enter') return text
  return [...key].length === 1 ? text + key : null
}
