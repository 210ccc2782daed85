import type { Stop, StopReason } from '../../parts/answer'

/** Why an answer stopped, by a vendor's word for it; others than are known mean an end. Null while the answer goes on. */
export function stopFor(reasons: ReadonlyMap<unknown, StopReason>, word: unknown): Stop | null {
  return typeof word === 'string' && word !== '' ? { reason: reasons.get(word) ?? 'end' } : null
}
