/** First letters of a name: two for a name of two words, one CJK character otherwise. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = [...(words[0] ?? '')][0]
  if (first === undefined) return '?'
  const isLatin = /\p{Script=Latin}/u.test(first)
  const second = isLatin && words.length > 1 ? ([...(words[1] ?? '')][0] ?? '') : ''
  return (first + second).toUpperCase()
}

/** A hue that is always the same for a name. */
export function hueOf(name: string): number {
  return [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
}
