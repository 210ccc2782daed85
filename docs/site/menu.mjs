import { sections, shelves } from './sections.mjs'

/** @typedef {import('./page/page.mjs').Group} Group */

/** The groups of the menu: named pages that there are, then shelves, then what nobody has named. @param {import('./page/page.mjs').Entry[]} pages @returns {Group[]} */
export function groupsOf(pages) {
  const known = new Map(pages.map(({ file, title }) => [file, { file, title }]))
  const named = sections.map(({ title, pages: files }) => ({
    title,
    pages: files.flatMap((file) => known.get(file) ?? []),
  }))
  const onShelves = shelves.map(({ title, folder }) => {
    const folded = `${folder}/README.md`
    const own = [...known.values()].filter(({ file }) => file.startsWith(`${folder}/`) && file !== folded)
    const first = known.get(folded)
    return { title, folded, pages: first === undefined ? own : [first, ...own] }
  })
  const listed = new Set([...named, ...onShelves].flatMap((group) => group.pages.map(({ file }) => file)))
  const more = [...known.values()].filter(({ file }) => !listed.has(file))
  const all = [...named, ...(more.length > 0 ? [{ title: 'More', pages: more }] : []), ...onShelves]
  return all.filter(({ pages: own }) => own.length > 0)
}
