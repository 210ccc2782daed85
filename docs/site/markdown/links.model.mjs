import path from 'node:path'

/** The address of the site's first page. */
export const BASE = '/docs'

/** Where a page of Markdown is shown: that of a folder's README.md is the folder's own. @param {string} file  relative to docs/ */
export function addressOf(file) {
  const name = file.replace(/(^|\/)README\.md$/, '').replace(/\.md$/, '')
  return name === '' ? BASE : `${BASE}/${name}`
}

/** The file that is made of a page, relative to the site. @param {string} file */
export const htmlFileOf = (file) => `${addressOf(file).slice(BASE.length + 1) || 'index'}.html`

/**
 * Where a link of a page leads on the site: to a page, a picture, another site; null for what the site does not have, as a
 * source file, whose name is said without a link.
 * @param {string} from  the page, relative to docs/ @param {string} href @param {(file: string) => boolean} has
 */
export function linkOf(from, href, has) {
  if (/^[a-z]+:/i.test(href) || href.startsWith('#') || href.startsWith('/')) return href
  const [target = '', anchor] = href.split('#')
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), target))
  if (!has(file)) return null
  const at = file.endsWith('.md') ? addressOf(file) : `${BASE}/${file}`
  return anchor === undefined ? at : `${at}#${anchor}`
}
