const mostChars = 500

/** What administrators are shown of an upstream's words, however many there are; never cut within a character. */
export function excerptOf(text: string): string {
  return text.length > mostChars ? `${text.slice(0, mostChars - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}
