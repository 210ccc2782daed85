import type { JournalEntry } from '@tollgate/contracts'
import type { GrantCommand } from '../../src/lease/lease.policy'
import { type Bank, siteThresholdUnits } from './bank'
import { type AnsweredCall, findUnbilled, findViolations, findWrongWarnings, type Watch } from './checker'
import { aReceipt, Relay } from './relay'

/** One thing that happens. A number, so that fast-check makes many quickly and shrinks them well; `Dice` reads it. */
export type Happening = number

/** Splits one happening into the small numbers that decide its details. */
class Dice {
  constructor(private rest: number) {}

  upTo(sides: number): number {
    const face = this.rest % sides
    this.rest = Math.floor(this.rest / sides)
    return face
  }

  get isUnlucky(): boolean {
    return this.upTo(4) === 3
  }
}

interface Batch {
  relay: Relay
  entries: JournalEntry[]
}

const users = [1, 2, 3]
const minute = 60_000
/** Between two commands, behind a lease's deadline, and behind the hour that it may be in doubt. */
const leapsMs = [1_000, 5 * minute, 16 * minute, 61 * minute]

/**
 * Plays a history against a bank: users, tokens, two relays and a network that loses, repeats and reorders. Throws Error with
 * the first broken invariant. `checksEach` looks after every step, not only at the end.
 */
export class History {
  private nowMs = 1_767_225_600_000
  private lastId = 0
  private readonly relays: Relay[]
  private readonly tokens: { id: number; userId: number }[] = []
  private readonly answered: AnsweredCall[] = []
  private readonly stream: Batch[] = []
  private readonly strayCommands: GrantCommand[] = []
  private readonly watches: Watch[] = []

  constructor(
    private readonly bank: Bank,
    /** Makes ids unlike those of other histories on the same database. */
    private readonly seed = 0,
  ) {
    this.relays = [this.newId(), this.newId()].map((id) => new Relay(id, () => this.newId()))
  }

  async play(happenings: readonly Happening[], { checksEach = true } = {}): Promise<void> {
    for (const userId of users) await this.bank.open(this.user(userId), 40 * userId)
    for (const happening of happenings) {
      await this.step(new Dice(happening))
      if (checksEach) await this.check()
    }
    await this.settleDown()
  }

  private async step(dice: Dice): Promise<void> {
    const steps = [
      () => this.call(dice),
      () => this.call(dice),
      () => this.call(dice),
      () => this.finish(dice),
      () => this.finish(dice),
      () => this.ship(dice),
      () => this.deliver(dice),
      () => this.deliver(dice),
      () => this.relay(dice).giveBack(dice.upTo(3), dice.isUnlucky),
      () => this.crash(dice),
      () => this.pass(dice),
      () => this.credit(dice),
      () => this.editToken(dice),
      () => this.straggle(dice),
      () => this.unleased(dice),
      () => this.watch(dice),
    ]
    await steps[dice.upTo(steps.length)]?.()
  }

  private async call(dice: Dice): Promise<void> {
    const relay = this.relay(dice)
    const token = this.tokens[dice.upTo(this.tokens.length + 2)]
    const userId = token?.userId ?? this.user(1 + dice.upTo(users.length))
    const reserve = dice.upTo(25)
    const command = relay.start(userId, token?.id ?? null, reserve)
    if (command === null) return
    const luck = dice.upTo(6)
    if (luck === 0) return
    if (luck === 1) return void this.strayCommands.push(command)
    const reply = await this.bank.grant(command, this.nowMs)
    if (luck === 2) return
    if (luck === 3) this.strayCommands.push(command)
    relay.hear(command, reply)
    relay.start(userId, token?.id ?? null, reserve)
  }

  private finish(dice: Dice): void {
    const relay = this.relay(dice)
    const call = relay.calls[dice.upTo(relay.calls.length + 1)]
    if (call === undefined) return
    // Mostly within the reserve; now and then far beyond what anyone foresaw.
    const price = dice.isUnlucky ? call.reserveUnits + dice.upTo(200) : dice.upTo(call.reserveUnits + 1)
    const receipt = relay.finish(relay.calls.indexOf(call), price)
    if (receipt) this.answered.push({ requestId: receipt.requestId, priceUnits: price })
  }

  /** Sends what is new to the stream. Unlucky: the acknowledgement is lost, and the same is sent again later. */
  private ship(dice: Dice): void {
    const relay = this.relay(dice)
    const entries = relay.journal.slice(relay.shipped, relay.shipped + 1 + dice.upTo(8))
    if (entries.length === 0) return
    this.stream.push({ relay, entries })
    if (!dice.isUnlucky) relay.shipped += entries.length
  }

  /** Delivers any batch of the stream. Unlucky: billing's acknowledgement is lost, and it is delivered again. */
  private async deliver(dice: Dice): Promise<void> {
    const index = dice.upTo(this.stream.length + 1)
    const batch = this.stream[index]
    if (batch === undefined) return
    const outcome = await this.bank.apply(batch.relay.journalId, batch.entries)
    if (outcome === 'applied' && !dice.isUnlucky) this.stream.splice(index, 1)
  }

  private async crash(dice: Dice): Promise<void> {
    const relay = this.relay(dice)
    const part = dice.upTo(5)
    for (const receipt of relay.crash((reserve) => Math.floor((reserve * part) / 4))) {
      this.answered.push({ requestId: receipt.requestId, priceUnits: receipt.counts.textIn })
    }
    relay.shipped = await this.bank.position(relay.journalId)
  }

  private async pass(dice: Dice): Promise<void> {
    this.nowMs += leapsMs[dice.upTo(leapsMs.length)] ?? 0
    await this.bank.expire(this.nowMs)
  }

  private async credit(dice: Dice): Promise<void> {
    const userId = this.user(1 + dice.upTo(users.length + 1))
    if (dice.isUnlucky) return this.bank.open(userId, dice.upTo(100))
    const adjustId = this.newId()
    const wanted = dice.upTo(200)
    await this.bank.adjust(adjustId, userId, wanted)
    if (dice.isUnlucky) await this.bank.adjust(adjustId, userId, wanted + 7)
  }

  private async editToken(dice: Dice): Promise<void> {
    const index = dice.upTo(5)
    const token = this.tokens[index]
    const remainUnits = dice.upTo(100)
    if (token === undefined) {
      const userId = this.user(1 + dice.upTo(users.length))
      const id = await this.bank.createToken(userId, { isUnlimited: dice.isUnlucky, remainUnits })
      this.tokens.push({ id, userId })
      return
    }
    const choice = dice.upTo(8)
    if (choice === 0) {
      await this.bank.deleteToken(token.id)
      this.tokens.splice(index, 1)
    } else if (choice < 3) await this.bank.editToken(token.id, { isUnlimited: choice === 1 })
    else await this.bank.editToken(token.id, { remainUnits })
  }

  /** A command that was under way for long arrives; its reply finds the relay, or a successor that knows nothing of it. */
  private async straggle(dice: Dice): Promise<void> {
    const [command] = this.strayCommands.splice(dice.upTo(this.strayCommands.length + 1), 1)
    if (command === undefined) return
    const reply = await this.bank.grant(command, this.nowMs)
    for (const relay of this.relays) relay.hear(command, reply)
  }

  /** A receipt that no lease covers, also of a user or token that nobody knows, also one that was written twice. */
  private unleased(dice: Dice): void {
    const relay = this.relay(dice)
    const userId = this.user(1 + dice.upTo(users.length + 2))
    const tokenId = this.tokens[dice.upTo(6)]?.id ?? (dice.isUnlucky ? 999_999 : null)
    const price = dice.upTo(30)
    const leaseId = dice.isUnlucky ? this.newId() : null
    const receipt = aReceipt({ requestId: this.newId(), userId, tokenId, leaseId }, price)
    this.answered.push({ requestId: receipt.requestId, priceUnits: price })
    relay.write({ type: 'receipt', receipt })
    if (dice.isUnlucky) relay.write({ type: 'receipt', receipt })
  }

  /** A user changes the balance below which they want to be warned; that alone is no fall. */
  private async watch(dice: Dice): Promise<void> {
    const userId = this.user(1 + dice.upTo(users.length))
    const warnBelowUnits = dice.isUnlucky ? null : dice.upTo(80)
    const { ledger } = await this.bank.rows()
    const fromRow = ledger.filter((row) => row.userId === userId).length
    await this.bank.watch(userId, warnBelowUnits)
    this.watches.push({ userId, fromRow, warnBelowUnits })
  }

  /** Everybody finishes, everything arrives, and billing waits out its doubts: then nothing may be left open. */
  private async settleDown(): Promise<void> {
    for (const relay of this.relays) {
      for (const receipt of relay.crash((reserve) => reserve)) {
        this.answered.push({ requestId: receipt.requestId, priceUnits: receipt.counts.textIn })
      }
      const applied = await this.bank.position(relay.journalId)
      for (let from = applied; from < relay.journal.length; from += 100) {
        await this.bank.apply(relay.journalId, relay.journal.slice(from, from + 100))
      }
    }
    for (const { relay, entries } of this.stream) await this.bank.apply(relay.journalId, entries)
    await this.check()
    const { ledger } = await this.bank.rows()
    report(findUnbilled(ledger, this.answered))
    await this.bank.expire(this.nowMs + 24 * 60 * minute)
    await this.check()
    const { accounts } = await this.bank.rows()
    report(accounts.filter((account) => account.heldUnits !== 0).map((account) => `${account.userId} holds for nobody`))
  }

  private async check(): Promise<void> {
    const rows = await this.bank.rows()
    report(findViolations(rows))
    report(findWrongWarnings(rows.ledger, this.watches, this.bank.warnings(), siteThresholdUnits))
  }

  private relay(dice: Dice): Relay {
    return this.relays[dice.upTo(this.relays.length)] as Relay // upTo stays below the length
  }

  private user(number: number): number {
    return this.seed * 100 + number
  }

  private newId(): string {
    this.lastId += 1
    return `00000000-0000-4000-8000-${(this.seed * 1_000_000 + this.lastId).toString(16).padStart(12, '0')}`
  }
}

function report(violations: string[]): void {
  if (violations.length > 0) throw new Error(violations.join('; '))
}
