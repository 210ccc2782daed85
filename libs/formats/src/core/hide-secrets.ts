/** Shorter ones would hide ordinary words. */
const shortestSecret = 4

/** The text with every secret, and whatever looks like an API key, replaced by `***`. */
export function hideIn(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    if (secret.length >= shortestSecret) shown = shown.replaceAll(secret, '***')
  return shown.replace(/\bsk-[A-Za-z0-9_-]{20,}/g, '***')
}
