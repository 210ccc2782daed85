import type { Receipt } from '@tollgate/contracts'
import { streamBound } from '@tollgate/pricing'
import type { Delivery } from '../../src/answer/stream-hold'
import type { LeaseHolder } from '../../src/lease/lease'
import type { StartedRelay } from '../support/started-relay'

/** What a relay knew of a call when it wrote the receipt. */
export interface WatchedCall {
  readonly heldUnits: number
  readonly spentUnits: number
  /** What the longest piece costs that came of the answer by one read from its upstream: a token for each byte of its text. */
  readonly pieceUnits: number
}

/** Sees what relays hold for calls and what their answers come in: both are told to nobody. */
export class ChargeWatch {
  readonly calls = new Map<string, WatchedCall>()
  /** The texts of answers that flow, by request: how long they are, and the most that one piece added. */
  private readonly texts = new Map<string, { bytes: number; longest: number }>()

  /** An answer that flows has been given a piece. */
  grew(requestId: string, { tap }: Delivery): void {
    const { bytes, longest } = this.texts.get(requestId) ?? { bytes: 0, longest: 0 }
    const now = tap.textBytes + tap.extraTokens
    this.texts.set(requestId, { bytes: now, longest: Math.max(longest, now - bytes) })
  }

  watch({ runtime }: StartedRelay): void {
    const { journal, leases } = runtime.context
    const [receipt, settle] = [journal.receipt.bind(journal), leases.settle.bind(leases)]
    /** A receipt is written and its hold settled in one step. */
    let written: Receipt | null = null
    jest.spyOn(journal, 'receipt').mockImplementation((requestId, json, waiter) => {
      written = JSON.parse(json) as Receipt
      receipt(requestId, json, waiter)
    })
    jest.spyOn(leases, 'settle').mockImplementation((holder: LeaseHolder, spentUnits: number) => {
      if (written !== null) this.note(written, holder.heldUnits, spentUnits)
      written = null
      settle(holder, spentUnits)
    })
  }

  forget(): void {
    this.calls.clear()
    this.texts.clear()
  }

  private note({ requestId, snapshot }: Receipt, heldUnits: number, spentUnits: number): void {
    const textOut = this.texts.get(requestId)?.longest ?? 0
    const pieceUnits = streamBound(snapshot, { textIn: 0, textOut })
    this.calls.set(requestId, { heldUnits, spentUnits, pieceUnits })
  }
}
