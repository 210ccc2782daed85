/** The entries of a list that people type: one per line or separated otherwise, each once, in their order. */
export function entriesOf(text: string, separator: RegExp): string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ]
}
