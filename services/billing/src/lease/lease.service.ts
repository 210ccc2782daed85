import { Injectable } from '@nestjs/common'
import type { leaseGrant, RpcReply } from '@tollgate/contracts'
import { Presence } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import { type AbandonedLease, BooksService } from '../books/books.service'
import { HoldWaiters } from '../books/hold-waiters'
import { SiteDays } from '../books/site-days'
import { AccountTurns } from './account-turns'
import { closeLeases, decideGrant, doubtMs, type GrantCommand, type GrantDecision, isAbandoned } from './lease.policy'

type GrantReply = RpcReply<typeof leaseGrant>

/** How long a command waits for the holds of other calls to clear, and for its turn. */
const patienceMs = 1_000
const retryAfterMs = 1_000
/** A command is decided anew this often when another one of its account came between; then it counts as held. */
const maxCollisions = 20
/** Leases that one transaction closes: it locks their accounts meanwhile. */
const closedAtOnce = 100

/** Lends quota to relays and takes back what nobody returns. */
@Injectable()
export class LeaseService {
  private readonly turns: AccountTurns<number>
  private readonly groupTurns: AccountTurns<string>
  /** Groups whose budget was hard when something was last lent for them. */
  private readonly bounded = new Set<string>()

  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly waiters: HoldWaiters,
    private readonly presence: Presence,
    private readonly days: SiteDays,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.turns = new AccountTurns(clock, patienceMs)
    this.groupTurns = new AccountTurns(clock, patienceMs)
  }

  /** Carries out one command; where only holds stand in the way, waits up to 1 s for them to clear. */
  async grant(command: GrantCommand): Promise<GrantReply> {
    const decision = await this.attempt(command)
    return this.reply(decision.outcome === 'held' ? await this.waitAndAttempt(command) : decision)
  }

  private async waitAndAttempt(command: GrantCommand): Promise<GrantDecision> {
    const { userId, group } = command
    const holder = group != null && this.bounded.has(group) ? group : userId
    const found = await this.waiters.until(holder, patienceMs, async () => {
      const decision = await this.attempt(command)
      return decision.outcome === 'held' ? null : decision
    })
    return found ?? { outcome: 'held' }
  }

  private async attempt(command: GrantCommand): Promise<GrantDecision> {
    const { userId, group } = command
    const decide = () => this.decide(command)
    const isBounded = group != null && this.bounded.has(group)
    // Of a crowd at one group's budget each would wait for its row with a connection, too.
    const work = isBounded ? () => this.groupTurns.take(group, decide) : decide
    return (await this.turns.take<GrantDecision | null>(userId, work)) ?? { outcome: 'held' }
  }

  private async decide(command: GrantCommand): Promise<GrantDecision> {
    for (let collisions = 0; collisions < maxCollisions; collisions += 1) {
      const decision = await this.transactions.read(async (tx) => {
        const state = await this.books.grantState(tx, command)
        if (state.group !== null) this.bounded.add(state.group.name)
        else if (command.group != null) this.bounded.delete(command.group)
        const at = { nowMs: this.clock.nowMs(), presentRelays: this.presence.count('relay'), today: this.days.today() }
        const decided = decideGrant(state, command, at)
        if (decided.outcome !== 'granted') return decided
        // May be run again after a lost connection: then the command stands in the lease, and is a repeated one.
        const isWritten = await this.books.lend(tx, state.lease, decided.lease, {
          units: decided.lentUnits,
          groupUnits: decided.groupUnits,
          today: at.today,
        })
        return isWritten ? decided : null
      })
      if (decision !== null) return decision
    }
    return { outcome: 'held' }
  }

  private reply(decision: GrantDecision): GrantReply {
    switch (decision.outcome) {
      case 'granted':
      case 'repeated': {
        const { lease, lifetimeMs } = decision
        return { outcome: 'granted', grantedUnits: lease.grantedUnits, lifetimeMs }
      }
      case 'held':
        return { outcome: 'held', retryAfterMs }
      case 'token-capped':
        return { ...decision, endsInMs: this.days.restMs(decision.period) }
      case 'budget-spent':
        return { ...decision, endsInMs: this.days.restMs('month'), renewsOn: this.days.firstOfNextMonth() }
      default:
        return decision
    }
  }

  /** Closes every lease that was in doubt for an hour, or whose process has ended. Twice equals once. */
  async expire(): Promise<void> {
    const abandoned = await this.transactions.read((tx) => this.books.abandonedLeases(tx, doubtMs))
    for (let from = 0; from < abandoned.length; from += closedAtOnce) {
      await this.close(abandoned.slice(from, from + closedAtOnce))
    }
    await this.transactions.run((tx) => this.books.forgetLeases(tx))
  }

  private async close(abandoned: readonly AbandonedLease[]): Promise<void> {
    const found = new Map(abandoned.map((lease) => [lease.leaseId, lease]))
    const leaseIds = [...found.keys()]
    const holders = await this.transactions.run(async (tx) => {
      const before = await this.books.lock(tx, { leaseIds })
      // Read again under the lock: a command may have come in the meantime.
      const still = [...before.leases.values()].filter((lease) => {
        const seen = found.get(lease.leaseId)
        return seen !== undefined && isAbandoned(lease, seen.isSuperseded, seen.databaseMs)
      })
      const closing = still.map(({ leaseId }) => leaseId)
      await this.books.write(tx, before, closeLeases(before, closing))
      if (closing.length > 0) this.log.warn('lease.given-up', { leases: closing.length })
      return [...before.accounts.keys(), ...before.groups.keys()]
    })
    this.waiters.wake(holders)
  }
}
