import { BASE } from './markdown/links.model.mjs'
import { partsOf } from './markdown/render.mjs'

/** @typedef {{ file: string, title: string, text: string }} Page */
/** @typedef {import('./page/page.mjs').Group} Group */

/** How much of a page's first paragraph stands in the list. */
const SAID = 200

/** What a page begins with. @param {string} text */
function beginningOf(text) {
  const words = partsOf(text)[0]?.words ?? ''
  return words.length > SAID ? `${words.slice(0, words.lastIndexOf(' ', SAID))} …` : words
}

/** `llms.txt` (https://llmstxt.org): every page with its address as Markdown, and what it begins with. @param {Group[]} groups @param {Page[]} pages */
export function llmsList(groups, pages) {
  const texts = new Map(pages.map(({ file, text }) => [file, text]))
  const sections = groups.map(({ title, pages: own }) => {
    const rows = own.map(({ file, title: name }) => {
      const said = beginningOf(texts.get(file) ?? '')
      return `- [${name}](${BASE}/${file})${said === '' ? '' : `: ${said}`}`
    })
    return `## ${title}\n\n${rows.join('\n')}`
  })
  return `# Tollgate

> A self-hosted gateway in front of AI model APIs: one door, many upstreams, an account for every user. Every page is here as Markdown; ${BASE}/llms-full.txt has them in one file, and /api/docs/openapi.json is the API.

${sections.join('\n\n')}
`
}

/** All pages in one file, in the order of the menu. @param {Group[]} groups @param {Page[]} pages */
export function llmsFull(groups, pages) {
  const texts = new Map(pages.map(({ file, text }) => [file, text]))
  return groups
    .flatMap(({ pages: own }) => own)
    .map(({ file }) => `<!-- ${BASE}/${file} -->\n\n${(texts.get(file) ?? '').trim()}\n`)
    .join('\n')
}
