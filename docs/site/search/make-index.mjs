import { addressOf } from '../markdown/links.model.mjs'
import { partsOf } from '../markdown/render.mjs'
import { wordsOf } from './words.js'

/** How much of a part's text a result shows. */
const SAID = 110

/** The index of pages. @param {{ file: string, text: string }[]} pages @returns {import('./words.js').Index} */
export function makeIndex(pages) {
  const parts = pages.flatMap(({ file, text }) => {
    const [top] = partsOf(text)
    return partsOf(text).map((part) => ({ ...part, file, title: top?.heading.text ?? file }))
  })
  /** @type {Map<string, number[]>} */
  const found = new Map()
  for (const [place, { heading, words }] of parts.entries()) {
    const above = new Set(wordsOf(heading.text))
    for (const word of new Set([...above, ...wordsOf(words)])) {
      const places = found.get(word) ?? []
      if (places.length === 0) found.set(word, places)
      places.push(above.has(word) ? -place - 1 : place)
    }
  }
  const words = [...found.keys()].sort()
  return {
    entries: parts.map(({ file, heading, title, words: said }) => ({
      page: title,
      title: heading.text,
      at: heading.level === 1 ? addressOf(file) : `${addressOf(file)}#${heading.anchor}`,
      said: said.length > SAID ? `${said.slice(0, said.lastIndexOf(' ', SAID))} …` : said,
      size: Math.round(Math.log(10 + wordsOf(said).length) * 10) / 10,
    })),
    words,
    places: words.map((word) => found.get(word) ?? []),
  }
}
