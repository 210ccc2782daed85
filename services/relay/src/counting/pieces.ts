/**
 * Pieces of at most this many characters are counted one by one. Byte-pair encoding takes time in the square of a run
 * without spaces, so a megabyte of one letter must not reach it in one piece.
 */
export const maxPieceLength = 4_000

/** Cuts a text, at white space where there is some near the end of a piece: a cut within a word may cost one token more. */
export function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > maxPieceLength) {
    const space = text.lastIndexOf(' ', from + maxPieceLength)
    const to = space > from + maxPieceLength / 2 ? space : from + maxPieceLength
    yield text.slice(from, to)
    from = to
  }
  yield text.slice(from)
}
