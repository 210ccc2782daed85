import { addressOf, BASE } from '../markdown/links.model.mjs'
import { escape } from '../markdown/render.mjs'

/** @typedef {{ file: string, title: string }} Entry */
/** A group of the menu; one that is `folded` shows its pages only around them. @typedef {{ title: string, pages: Entry[], folded?: string }} Group */
/** @typedef {{ css: string, scheme: string, search: string, index: string }} Assets  their addresses */
/** @typedef {{ file: string, title: string, html: string, headings: import('../markdown/render.mjs').Heading[] }} Page */

/** @param {Entry} entry @param {string} current */
const entryOf = ({ file, title }, current) =>
  `<li><a href="${addressOf(file)}"${file === current ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`

/** @param {Group[]} groups @param {string} current */
function menuOf(groups, current) {
  return groups
    .map(({ title, pages, folded }) => {
      const isHere = pages.some(({ file }) => file === current)
      const listed = folded === undefined || isHere ? pages : pages.filter(({ file }) => file === folded)
      return `<p class="group">${escape(title)}</p><ul>${listed.map((entry) => entryOf(entry, current)).join('')}</ul>`
    })
    .join('')
}

/** @param {Page['headings']} headings */
function contentsOf(headings) {
  const second = headings.filter(({ level }) => level === 2)
  if (second.length < 2) return ''
  const rows = second.map(({ text, anchor }) => `<li><a href="#${anchor}">${escape(text)}</a></li>`)
  return `<aside><nav aria-label="On this page"><p class="group">On this page</p><ul>${rows.join('')}</ul></nav></aside>`
}

/** The page before and the one behind, in the order of the menu. @param {Group[]} groups @param {string} current */
function neighboursOf(groups, current) {
  const pages = groups.flatMap((group) => group.pages)
  const at = pages.findIndex(({ file }) => file === current)
  if (at < 0) return ''
  const link = (/** @type {Entry | undefined} */ entry, /** @type {string} */ words, /** @type {string} */ kind) =>
    entry === undefined
      ? '<span></span>'
      : `<a class="${kind}" href="${addressOf(entry.file)}"><small>${words}</small>${escape(entry.title)}</a>`
  return `<nav class="neighbours" aria-label="Next and previous">${link(pages[at - 1], 'Previous', 'before')}${link(pages[at + 1], 'Next', 'behind')}</nav>`
}

/** The whole page. @param {Page} page @param {Group[]} groups @param {Assets} assets */
export function pageOf(page, groups, assets) {
  const isHome = addressOf(page.file) === BASE
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(isHome ? 'Tollgate documentation' : `${page.title} · Tollgate`)}</title>
<script src="${assets.scheme}"></script>
<link rel="stylesheet" href="${assets.css}">
<script type="module" src="${assets.search}" data-index="${assets.index}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header>
<button class="fold" type="button" aria-expanded="false" aria-controls="menu" aria-label="Menu"><span></span></button>
<a class="brand" href="${BASE}">Tollgate <span>docs</span></a>
<div class="search" role="search">
<input type="search" role="combobox" aria-label="Search the documentation" placeholder="Search" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div id="found" role="listbox" aria-label="Places found" hidden></div>
<p class="told" role="status"></p>
</div>
<nav class="ways" aria-label="Elsewhere"><a href="/api/docs">API</a><a href="/">Console</a></nav>
</header>
<div class="frame">
<nav id="menu" aria-label="Documentation">${menuOf(groups, page.file)}</nav>
<main id="content">
<article>
${page.html}</article>
${neighboursOf(groups, page.file)}
</main>
${contentsOf(page.headings)}
</div>
</body>
</html>
`
}
