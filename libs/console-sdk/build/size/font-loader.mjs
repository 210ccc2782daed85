import subsetFont from 'subset-font'

/** @param {number} first @param {number} last */
const span = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** What the console itself writes, and nearly all that is written in it. */
const common = [span(0x20, 0x7e), '\u00a0£¥·×–—‘’“”•…€←↑→↓−'].join('')

/** The rest of Western Europe and its punctuation: a browser asks for it on a page that has some of it. */
const western = [span(0xa1, 0xff), 'ıŒœ', span(0x2010, 0x2027), span(0x2030, 0x203a), '™∕'].join('')

/** The letters of each part of a typeface. `fonts.ts` says the same as ranges, which a test holds against this. */
export const lettersOf = { common, rest: [...western].filter((letter) => !common.includes(letter)).join('') }

/** Nothing of the console is thinner than its body, nor bolder than a heading. */
const variationAxes = { wght: { min: 400, max: 700 } }

/** What a browser does unasked, and what the theme asks for: figures that stand under each other, and two letters of Inter. */
const features = ['ccmp', 'cv05', 'kern', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'ss03', 'tnum']
const ligaturesToo = [...features, 'calt', 'clig', 'liga']

/**
 * Leaves in a variable typeface what the console shows of it: a third of its bytes, on every page. Ligatures are kept where they
 * are wanted: in ids and keys they would hide what is written.
 * @this {import('@rspack/core').LoaderContext<{ letters: keyof typeof lettersOf, ligatures: boolean }>}
 * @param {Buffer} font
 */
export default function fontLoader(font) {
  const { letters, ligatures } = this.getOptions()
  const done = this.async()
  /** @type {Parameters<typeof subsetFont>[2] & { keepFeatures: string[] }} its types do not know of the features yet */
  const options = { targetFormat: 'woff2', variationAxes, keepFeatures: ligatures ? ligaturesToo : features }
  subsetFont(font, lettersOf[letters], options).then(
    (smaller) => done(null, smaller),
    (error) => done(error),
  )
}
/** It is given bytes, not text. */
export const raw = true
