/** Splits what was typed or pasted into entries: by comma (also the Chinese ones), semicolon or line. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,，、;；\n\r\t]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Adds entries that are not there yet, in their order. */
export function withEntries(chosen: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...chosen, ...added])]
}
