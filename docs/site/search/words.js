/** What building the index and searching it agree on: this file is the build's and the browser's. */

/** The words of a text: letters and digits, as people type them; names of code also in their parts. @param {string} text */
export function wordsOf(text) {
  const parted = text.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  const words = `${text} ${parted}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 1))]
}

/**
 * A place that can be found: a part of a page.
 * `size` is how many words its part has, as it counts: its logarithm.
 * @typedef {{ page: string, title: string, at: string, said: string, size: number }} Place
 */
/**
 * `words` is in order; `places` has for each word the numbers of the places where it stands, those whose heading has it first, as
 * a negative number less one.
 * @typedef {{ entries: Place[], words: string[], places: number[][] }} Index
 */

/** The places whose parts have words that begin with each of those asked, the best first. @param {Index} index @param {string} asked @param {number} most */
export function find({ entries, words, places }, asked, most = 12) {
  const terms = wordsOf(asked).filter(
    (term, at, all) => !all.some((other, where) => where !== at && other.startsWith(term)),
  )
  if (terms.length === 0) return []
  const scored = terms.map((term) => scoresOf({ words, places }, term, entries.length))
  const [first = new Map(), ...others] = scored
  return [...first]
    .filter(([place]) => others.every((each) => each.has(place)))
    .map(([place, score]) => ({
      place,
      // What is short and has the words is about them.
      score: others.reduce((sum, each) => sum + (each.get(place) ?? 0), score) / (entries[place]?.size ?? 1),
    }))
    .sort((one, two) => two.score - one.score || one.place - two.place)
    .slice(0, most)
    .map(({ place }) => /** @type {Place} */ (entries[place]))
}

/**
 * How much each place has of a term: whole words count more than beginnings, headings more than text, rare words more.
 * @param {Pick<Index, 'words' | 'places'>} index @param {string} term @param {number} all @returns {Map<number, number>}
 */
function scoresOf({ words, places }, term, all) {
  const scores = new Map()
  for (let at = firstFrom(words, term); words[at]?.startsWith(term); at++) {
    const found = places[at] ?? []
    const weight = Math.log(1 + all / found.length) * (words[at] === term ? 2 : 1)
    for (const each of found) {
      const place = each < 0 ? -each - 1 : each
      scores.set(place, Math.max(scores.get(place) ?? 0, each < 0 ? weight * 4 : weight))
    }
  }
  return scores
}

/** The first word that is not before a term. @param {string[]} words @param {string} term */
function firstFrom(words, term) {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (/** @type {string} */ (words[middle]) < term) low = middle + 1
    else high = middle
  }
  return low
}
