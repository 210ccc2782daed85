import type { StatusTone } from '@tollgate/console-ui/status-chip'
import {
  type RedemptionList,
  redemptionStatus,
  type RedemptionView,
  unboundTime,
  unlimitedUses,
} from '@tollgate/contracts/http/billing'

/** How a status looks, and the key of its word. */
export function statusLook(status: number): { tone: StatusTone; word: string } {
  switch (status) {
    case redemptionStatus.unused:
      return { tone: 'good', word: 'unused' }
    case redemptionStatus.disabled:
      return { tone: 'neutral', word: 'disabled' }
    case redemptionStatus.used:
      return { tone: 'info', word: 'used' }
    default:
      return { tone: 'neutral', word: 'unknown' }
  }
}

/** Whether a gift code was redeemed as often as it may be. */
export function isUsedUp(code: Pick<RedemptionView, 'is_gift' | 'max_uses' | 'used_count'>): boolean {
  return code.is_gift && code.max_uses !== unlimitedUses && code.used_count >= code.max_uses
}

/** Where the present is, seen from the times between which a code is valid. */
export function validityOf(
  { valid_from, valid_until }: Pick<RedemptionView, 'valid_from' | 'valid_until'>,
  nowSeconds = Date.now() / 1_000,
): 'always' | 'early' | 'within' | 'over' {
  if (valid_until !== unboundTime && nowSeconds >= valid_until) return 'over'
  if (valid_from !== unboundTime && nowSeconds < valid_from) return 'early'
  return valid_until === unboundTime ? 'always' : 'within'
}

/** Rows of codes that give nothing any more are greyed. */
export function isMuted(code: RedemptionView): boolean {
  return code.status !== redemptionStatus.unused || isUsedUp(code) || validityOf(code) === 'over'
}

/** What the switch of a code does; one that was used cannot be switched. */
export function switchOf(status: number): {
  to: typeof redemptionStatus.unused | typeof redemptionStatus.disabled
  isUsed: boolean
} {
  const to = status === redemptionStatus.unused ? redemptionStatus.disabled : redemptionStatus.unused
  return { to, isUsed: status === redemptionStatus.used }
}

/** Codes for the clipboard or a file: one on each line, without those that cannot be shown. */
export function codesText(codes: readonly string[]): string {
  return codes.filter((code) => code !== '').join('\n')
}

/** A file's name for codes of this name, on any system. */
export function fileNameOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')
  return plain === '' ? 'codes.txt' : `codes-${plain}.txt`
}

/** The list with one code in another status, while the server is still asked for it. */
export function withStatus(list: RedemptionList, id: number, status: number): RedemptionList {
  return { ...list, items: list.items.map((code) => (code.id === id ? { ...code, status } : code)) }
}
