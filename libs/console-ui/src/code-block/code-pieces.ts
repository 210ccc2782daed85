/** A grammar may need the square of what it is given, which for this much is still no time (rule K23). */
const mostLetters = 4_000

/**
 * Code in pieces that are coloured one by one, so that the page can be used between them. They end where something begins
 * at the left margin after an empty line, else at the end of a line, and stay the same while code grows at its end.
 */
export function piecesOf(code: string): string[] {
  const pieces: string[] = []
  let rest = code
  while (rest.length > mostLetters) {
    const room = rest.slice(0, mostLetters)
    const end = endIn(room)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? pieces : [...pieces, rest]
}

function endIn(room: string): number {
  const half = mostLetters / 2
  for (let at = room.lastIndexOf('\n\n'); at >= half; at = room.lastIndexOf('\n\n', at - 1))
    if (/\S/.test(room.charAt(at + 2))) return at + 2
  const line = room.lastIndexOf('\n') + 1
  return line === 0 ? mostLetters : line
}
