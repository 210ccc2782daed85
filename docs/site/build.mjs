/** `npm run build -w @tollgate/docs`: makes the site that the edge serves under /docs, in `docs/dist`. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import contracts from '@tollgate/contracts'
import { filesBelow, hashedName, textOf, write } from './files.mjs'
import { optionsPage } from './generated/options-page.mjs'
import { routesPage } from './generated/routes-page.mjs'
import { variablesPage } from './generated/variables-page.mjs'
import { llmsFull, llmsList } from './llms.mjs'
import { BASE, htmlFileOf } from './markdown/links.model.mjs'
import { partsOf, render } from './markdown/render.mjs'
import { groupsOf } from './menu.mjs'
import { pageOf } from './page/page.mjs'
import { makeIndex } from './search/make-index.mjs'

const site = import.meta.dirname
const docs = path.join(site, '..')
const root = path.join(docs, '..')
const out = path.join(docs, 'dist')

/** @param {string} file */
const read = (file) => readFileSync(path.join(docs, file), 'utf8')

/** The pages that stand in the repository, and those that are made of what the code says. */
function readPages() {
  const written = filesBelow(docs, '.md').map((file) => ({ file, text: read(file) }))
  const rules = written.filter(({ file }) => file.startsWith('rules/'))
  const services = readdirSync(path.join(root, 'services'))
  const programs = [
    { title: 'Every service', file: 'libs/platform/src/config/service-env.ts' },
    { title: 'The edge', file: 'deploy/edge/src/config/edge.config.ts' },
    ...services.map((name) => ({ title: `The service ${name}`, file: `services/${name}/src/${name}.config.ts` })),
  ]
  const sources = programs.flatMap(({ title, file }) => {
    const source = textOf(path.join(root, file))
    return source === null ? [] : [{ title, source }]
  })
  return [
    ...written,
    { file: 'reference/options.md', text: optionsPage(contracts.options, rules) },
    { file: 'reference/routes.md', text: routesPage(contracts.routes) },
    { file: 'reference/variables.md', text: variablesPage(sources) },
  ]
}

/** Files of the browser; a module that another needs is named in it by its hash. */
function writeAssets() {
  const put = (/** @type {string} */ name, /** @type {string} */ content) => {
    const hashed = hashedName(name, content)
    write(path.join(out, 'assets', hashed), content)
    return `${BASE}/assets/${hashed}`
  }
  const source = (/** @type {string} */ file) => readFileSync(path.join(site, file), 'utf8')
  const words = put('words.js', source('search/words.js'))
  return {
    put,
    css: put('docs.css', source('page/docs.css')),
    scheme: put('scheme.js', source('browser/scheme.js')),
    search: put('search.js', source('browser/search.js').replace('../search/words.js', words)),
  }
}

/** Pictures that a page shows; the others are the repository's alone. @param {string[]} htmls */
function writePictures(htmls) {
  const shown = htmls.flatMap((html) => [...html.matchAll(/<img src="\/docs\/([^"]+)"/g)].map(([, file = '']) => file))
  for (const file of new Set(shown)) write(path.join(out, file), readFileSync(path.join(docs, file)))
}

function build() {
  rmSync(out, { recursive: true, force: true })
  const pages = readPages().map((page) => {
    const parts = partsOf(page.text)
    return { ...page, headings: parts.map(({ heading }) => heading), title: parts[0]?.heading.text ?? page.file }
  })
  const files = new Set([
    ...pages.map(({ file }) => file),
    ...filesBelow(path.join(docs, 'pictures'), '.png').map((each) => `pictures/${each}`),
  ])
  const { put, ...own } = writeAssets()
  const assets = { ...own, index: put('index.json', JSON.stringify(makeIndex(pages))) }
  const groups = groupsOf(pages)
  const htmls = pages.map((page) => {
    const html = render(page.file, page.text, { has: (file) => files.has(file) })
    write(path.join(out, htmlFileOf(page.file)), pageOf({ ...page, html }, groups, assets))
    write(path.join(out, page.file), page.text)
    return html
  })
  writePictures(htmls)
  const missing =
    '<h1 id="nothing">Nothing here</h1><p>No page of the documentation has this address. The search and the menu know all that there are.</p>'
  write(
    path.join(out, '404.html'),
    pageOf({ file: '404.md', title: 'Nothing here', html: missing, headings: [] }, groups, assets),
  )
  write(path.join(out, 'llms.txt'), llmsList(groups, pages))
  write(path.join(out, 'llms-full.txt'), llmsFull(groups, pages))
  console.log(`  ${pages.length} pages in docs/dist`)
}

build()
