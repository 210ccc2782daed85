import type { Dice } from '../house/dice'

/** An id as relays make them (UUIDv7), of a call that began then. */
export function requestIdAt(atMs: number, dice: Dice): string {
  const time = atMs.toString(16).padStart(12, '0')
  const letters = (count: number) => Array.from({ length: count }, () => dice.between(0, 15).toString(16)).join('')
  const variant = dice.between(8, 11).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${letters(3)}-${variant}${letters(3)}-${letters(12)}`
}
