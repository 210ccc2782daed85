import subsetFont from 'subset-font'

/** @param {number} first @param {number} last */
const span = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Latin of Western Europe, its punctuation, and the signs that the console writes: what `fonts.ts` names as `latin`. */
const latin = [span(0x20, 0x7e), span(0xa0, 0xff), 'ıŒœ', span(0x2010, 0x2027), span(0x2030, 0x203a), '€™−∕←↑→↓'].join(
  '',
)

/** Nothing of the console is thinner than its body, nor bolder than a heading. */
const variationAxes = { wght: { min: 400, max: 700 } }

/**
 * Leaves in a variable typeface what the console shows of it: half of its bytes, on every page. The figures of Inter that stand
 * under each other are a feature of its layout, and are kept with it; in ids and keys a ligature would hide what is written.
 * @this {import('@rspack/core').LoaderContext<{ ligatures: boolean }>}
 * @param {Buffer} font
 */
export default function fontLoader(font) {
  const { ligatures } = this.getOptions()
  const done = this.async()
  subsetFont(font, latin, { targetFormat: 'woff2', variationAxes, noLayoutClosure: !ligatures }).then(
    (smaller) => done(null, smaller),
    (error) => done(error),
  )
}
/** It is given bytes, not text. */
export const raw = true
