import { leadsToOwnApi } from '@tollgate/console-ui/safe-address'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * An address that a link of foreign text may have: http(s), mail, or a page of ours. `null` for every other, and for what
 * leads into an API of this site, which would take the click for the reader's own wish.
 */
export function safeHref(href: string, page: string = location.href): string | null {
  // Browsers drop control characters and blanks before they look at the scheme, so they are dropped here too.
  // eslint-disable-next-line no-control-regex -- these are exactly the characters to drop
  const bare = href.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  if (bare === '' || leadsToOwnApi(bare, page)) return null
  if (bare.startsWith('#') || (bare.startsWith('/') && !/^\/[/\\]/.test(bare))) return bare
  try {
    return schemes.has(new URL(bare).protocol) ? bare : null
  } catch {
    return null
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Characters for their HTML names, as Markdown writes them; unknown names stay as they are. */
export function withoutEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
