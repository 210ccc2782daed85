/** What stands for a name that has no sign: its first two capitals or figures, else its first letter. */
export function monogramOf(name: string): string {
  const letters = [...name.trim()]
  const first = letters[0]
  if (first === undefined) return '?'
  if (!/[\p{Script=Latin}\d]/u.test(first)) return first
  const capitals = letters.filter((letter) => /[\p{Lu}\d]/u.test(letter))
  return capitals.length === 0 ? first.toUpperCase() : capitals.slice(0, 2).join('')
}
