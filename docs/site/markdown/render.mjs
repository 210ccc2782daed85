import { Marked } from 'marked'
import { linkOf } from './links.model.mjs'

/** @typedef {{ level: number, text: string, anchor: string }} Heading */
/** A heading and the plain words below it, up to the next one. @typedef {{ heading: Heading, words: string }} Part */
/** What the site has. @typedef {{ has: (file: string) => boolean }} Site */

const ESCAPES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each)

/** The anchor of a heading, as forges make it: `tools/check/citations.mjs` holds links to the same. @param {string} heading  as Markdown */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Markdown without its marks. @param {string} text */
export const plain = (text) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[-:| ]+$|[`*|]|^#+ |^ *[->] /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Anchors of one page: the second of a name gets a number. */
class Anchors {
  /** @type {Map<string, number>} */
  seen = new Map()

  /** @param {string} heading */
  next(heading) {
    const anchor = anchorOf(heading)
    const times = this.seen.get(anchor) ?? 0
    this.seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  }
}

/** The headings of a page with the words below them. @param {string} text  Markdown @returns {Part[]} */
export function partsOf(text) {
  const anchors = new Anchors()
  /** @type {{ heading: Heading, raw: string[] }[]} */
  const parts = []
  for (const token of new Marked().lexer(text)) {
    if (token.type === 'heading')
      parts.push({
        heading: { level: token['depth'], text: plain(token['text']), anchor: anchors.next(token['text']) },
        raw: [],
      })
    else parts.at(-1)?.raw.push(token.raw)
  }
  return parts.map(({ heading, raw }) => ({ heading, words: plain(raw.join(' ')) }))
}

/**
 * A page as HTML: headings with anchors, tables and code that scroll by themselves, no markup but Markdown's own, links that
 * lead within the site.
 * @param {string} file  relative to docs/ @param {string} text @param {Site} site
 */
export function render(file, text, site) {
  const anchors = new Anchors()
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: raw }) {
        const anchor = anchors.next(raw)
        const words = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1 id="${anchor}">${words}</h1>\n`
        const label = escape(`Link to ${plain(raw)}`)
        return `<h${depth} id="${anchor}">${words}<a class="anchor" href="#${anchor}" aria-label="${label}">#</a></h${depth}>\n`
      },
      code: ({ text: code, lang }) =>
        `<pre tabindex="0"${lang ? ` data-language="${escape(lang)}"` : ''}><code>${escape(code)}</code></pre>\n`,
      html: ({ text: html }) => escape(html),
      link({ href, title, tokens }) {
        const words = this.parser.parseInline(tokens)
        const to = linkOf(file, href, site.has)
        return to === null ? words : `<a href="${escape(to)}"${title ? ` title="${escape(title)}"` : ''}>${words}</a>`
      },
      image({ href, text: said }) {
        const to = linkOf(file, href, site.has)
        return to === null ? escape(said) : `<img src="${escape(to)}" alt="${escape(said)}" loading="lazy">`
      },
    },
  })
  const html = /** @type {string} */ (marked.parse(text))
  // Lists of tasks aside, a table is all of Markdown that may be wider than a phone.
  return html
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
