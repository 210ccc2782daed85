/**
 * Control characters and separators of lines, and what turns the direction of the text behind it: with one of them a name is
 * read as another, or breaks the line in which it stands.
 */
const deceiving = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Whether a name says what it seems to say wherever it is shown. */
export function isPlainName(text: string): boolean {
  return !deceiving.test(text)
}

/**
 * Control, format, private and unassigned characters, halves, and what is drawn as nothing: a name with one cannot be told from
 * the name without it. Of spaces the plain one alone is seen to be one.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** Whether every character of a name can be seen, so that whoever reads it knows what it is. */
export function isVisibleName(text: string): boolean {
  return !unseen.test(text)
}

/** Longer than any name in which whatever is composed is typed in parts, in units of UTF-16. */
const maxTyped = 320

/**
 * A name in the one form of those that look the same (NFKC). What is too long for a name stays as it is: the time it takes to
 * compose a run of combining marks grows with its square, and what fits into a body would stop everybody for a minute.
 */
export function composed(name: string): string {
  return name.length > maxTyped ? name : name.normalize('NFKC')
}
