import type { Clock, Log } from '@tollgate/platform'
import type { GrantCommand, GrantReply, Lease } from './lease'

/** What billing said to one command. */
export interface GrantAnswer {
  readonly command: GrantCommand
  readonly reply: GrantReply
  /** On the monotonic clock. */
  readonly sentAtMs: number
}

export interface LeaseRequestsOptions {
  /** Billing's answer to one numbered command; rejects when there is none. */
  readonly grant: (command: GrantCommand) => Promise<GrantReply>
  /** The journal that will tell of the leases. */
  readonly journalId: string
  readonly clock: Clock
  readonly log: Log
  readonly onAnswer: (lease: Lease, answer: GrantAnswer) => void
  /** Billing did not answer; the same command is sent the next time. */
  readonly onSilence: (lease: Lease) => void
}

const topUpPauseMs = 200
/** Below this part of what was spent in the last 10 s, or what the last call held, a lease is extended before anyone waits. */
const lowWaterDivisor = 10

/** Asks billing for what leases lack: one command of a lease at a time, repeated as it was until it is answered. */
export class LeaseRequests {
  constructor(private readonly options: LeaseRequestsOptions) {}

  /** Asks for what the first who waits lacks. */
  ask(lease: Lease): void {
    const [first] = lease.waiting
    if (first === undefined) return
    if (lease.isClosed) return lease.refuse(lease.waiting, { kind: 'gone' })
    const nowMs = this.options.clock.monotonicMs()
    const wanted = lease.waiting.reduce((sum, { units }) => sum + units, 0)
    this.send(lease, {
      reserveUnits: Math.max(0, first.units - lease.freeUnits),
      recentSpendUnits: wanted + (lease.isRetired ? 0 : lease.borrower.spend.total(nowMs)),
    })
  }

  /** Asks for more in the background before it is missed: there should be room for a call like the last one. */
  keepRoom(lease: Lease, units: number, nowMs: number): void {
    const spent = lease.borrower.spend.total(nowMs)
    if (spent === 0 || lease.freeUnits >= Math.max(units, spent / lowWaterDivisor)) return
    if (nowMs - lease.lastTopUpMs >= topUpPauseMs) this.extend(lease, nowMs)
  }

  /** Asks in the background: nothing is required, so nothing is refused, and the lease lives on. One on which nothing is begun needs no more. */
  extend(lease: Lease, nowMs: number): void {
    if (lease.isAsking || lease.isClosed) return
    lease.lastTopUpMs = nowMs
    this.send(lease, { reserveUnits: 0, recentSpendUnits: lease.isRetired ? 0 : lease.borrower.spend.total(nowMs) })
  }

  private send(lease: Lease, amounts: Pick<GrantCommand, 'reserveUnits' | 'recentSpendUnits'>): void {
    const { grant, journalId, clock } = this.options
    const { borrower } = lease
    const command: GrantCommand = lease.unanswered ?? {
      leaseId: lease.id,
      commandNo: ++lease.commandNo,
      journal: journalId,
      ...borrower.payer,
      grantedUnits: lease.grantedUnits,
      ...amounts,
    }
    lease.unanswered = command
    lease.isAsking = true
    const sentAtMs = clock.monotonicMs()
    grant(command).then(
      (reply) => this.answered(lease, { command, reply, sentAtMs }),
      (error: unknown) => this.unanswered(lease, error),
    )
  }

  private answered(lease: Lease, answer: GrantAnswer): void {
    lease.isAsking = false
    lease.unanswered = null
    lease.borrower.heard(answer.reply)
    this.options.onAnswer(lease, answer)
  }

  private unanswered(lease: Lease, error: unknown): void {
    lease.isAsking = false
    this.options.log.warn('lease.unanswered', { error, leaseId: lease.id })
    this.options.onSilence(lease)
  }
}
