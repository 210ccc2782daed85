/** As the server has it: labels of letters, digits and hyphens, at least two. */
const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Why something is no entry of the whitelist, as a key of the texts. */
export type DomainFault = 'malformed' | 'duplicate'

/** The list with what was typed, which may be several, or why not (rule S6). Then the list stays as it was. */
export function withDomains(
  list: readonly string[],
  typed: string,
): { readonly list: readonly string[] } | { readonly fault: DomainFault } {
  const wanted = typed
    .split(/[\s,，;；]+/)
    .map((entry) => entry.trim().toLowerCase().replace(/^@/, ''))
    .filter((entry) => entry !== '')
  if (wanted.length === 0 || wanted.some((entry) => !domain.test(entry))) return { fault: 'malformed' }
  const all = [...list, ...wanted]
  return new Set(all).size === all.length ? { list: all } : { fault: 'duplicate' }
}
