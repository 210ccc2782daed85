import type { GrantCommand } from '../../src/lease/lease.policy'
import { type Bank, siteThresholdUnits } from './bank'
import { BudgetSteps } from './budget-steps'
import { type AnsweredCall, findUnbilled, findViolations, findWrongWarnings, report, type Watch } from './checker'
import { Dice, type Happening } from './dice'
import { aReceipt, type Batch, type Journal, Relay, type Remains } from './relay'

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
  private readonly journals: Journal[] = []
  /** Of processes that died and that nobody has brought home. */
  private readonly remains: Remains[] = []
  /** Back to what was known at some moment of the past. */
  private goBack: (() => void) | null = null
  private readonly answered: AnsweredCall[] = []
  private readonly stream: Batch[] = []
  private readonly strayCommands: GrantCommand[] = []
  private readonly watches: Watch[] = []
  private readonly groups: readonly string[]
  private readonly budgets: BudgetSteps
  private readonly userIds: readonly number[]

  constructor(
    private readonly bank: Bank,
    /** Makes ids unlike those of other histories on the same database. */
    private readonly seed = 0,
  ) {
    this.relays = [1, 2].map(() => new Relay(() => this.newId()))
    this.journals.push(...this.relays.map(({ journal }) => journal))
    this.groups = ['default', 'vip'].map((name) => `${name}-${seed}`)
    this.budgets = new BudgetSteps(bank, this.groups)
    this.userIds = users.map((number) => this.user(number))
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
      () => this.bringHome(dice),
      () => this.relay(dice).journal.write({ type: 'faulty', reason: 'unreadable', text: '{' }),
      () => this.failOver(dice),
      () => this.budgets.step(dice, this.userIds, this.tokens),
      () => this.budgets.step(dice, this.userIds, this.tokens),
    ]
    await steps[dice.upTo(steps.length)]?.()
  }

  private async call(dice: Dice): Promise<void> {
    const relay = this.relay(dice)
    const token = this.tokens[dice.upTo(this.tokens.length + 2)]
    const userId = token?.userId ?? this.user(1 + dice.upTo(users.length))
    const reserve = dice.upTo(25)
    const payer = { userId, tokenId: token?.id ?? null, group: this.group(dice) }
    const command = relay.start(payer, reserve)
    if (command === null) return
    const luck = dice.upTo(6)
    if (luck === 0) return
    if (luck === 1) return void this.strayCommands.push(command)
    const reply = await this.bank.grant(command, this.nowMs)
    if (luck === 2) return
    if (luck === 3) this.strayCommands.push(command)
    relay.hear(command, reply)
    relay.start(payer, reserve)
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
    const journal = this.journals.at(0 - 1 - dice.upTo(Math.min(4, this.journals.length)))
    const items = journal?.items.slice(journal.shipped, journal.shipped + 1 + dice.upTo(8)) ?? []
    if (journal === undefined || items.length === 0) return
    this.stream.push({ journal, items })
    if (!dice.isUnlucky) journal.shipped += items.length
  }

  /**
   * Delivers any batch of the stream. Behind a gap it is dropped, and the sender begins again from where billing is. Unlucky:
   * billing's acknowledgement is lost, and it is delivered again.
   */
  private async deliver(dice: Dice): Promise<void> {
    const index = dice.upTo(this.stream.length + 1)
    const batch = this.stream[index]
    if (batch === undefined) return
    const outcome = await this.bank.apply(batch.journal.id, batch.items)
    if (outcome.isGap) batch.journal.shipped = outcome.appliedSeq
    if (!dice.isUnlucky) this.stream.splice(index, 1)
  }

  private async crash(dice: Dice): Promise<void> {
    const relay = this.relay(dice)
    const part = dice.upTo(5)
    this.bury(relay, (reserve) => Math.floor((reserve * part) / 4))
  }

  private bury(relay: Relay, priceOf: (reserveUnits: number) => number): void {
    const remains = relay.crash(priceOf)
    for (const receipt of remains.receipts) {
      this.answered.push({ requestId: receipt.requestId, priceUnits: receipt.counts.textIn })
    }
    this.remains.push(remains)
    this.journals.push(relay.journal)
  }

  /** A relay settles what a dead process left, if billing has all of it. Unlucky: nobody remembers, and it is done again. */
  private async bringHome(dice: Dice): Promise<void> {
    const index = dice.upTo(this.remains.length + 1)
    const left = this.remains[index]
    if (left === undefined) return
    const { appliedSeq } = await this.bank.position(left.journal.id)
    left.journal.shipped = appliedSeq
    if (appliedSeq < left.journal.items.length) return
    this.relay(dice).bringHome(left)
    if (!dice.isUnlucky) this.remains.splice(index, 1)
  }

  /** Keeps a moment, or goes back to the one that was kept: what is on the disks of relays stays. */
  private failOver(dice: Dice): void {
    if (this.goBack !== null && dice.isUnlucky) {
      this.goBack()
      this.goBack = null
      return
    }
    const restore = this.bank.snapshot?.()
    if (restore === undefined) return
    const [tokens, watches, budgets] = [[...this.tokens], [...this.watches], this.budgets.snapshot()]
    this.goBack = () => {
      restore()
      budgets()
      this.tokens.splice(0, this.tokens.length, ...tokens)
      this.watches.splice(0, this.watches.length, ...watches)
    }
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
      this.budgets.forgetToken(token.id)
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
    const receipt = aReceipt({ requestId: this.newId(), userId, tokenId, group: this.group(dice), leaseId }, price)
    this.answered.push({ requestId: receipt.requestId, priceUnits: price })
    relay.journal.write({ type: 'receipt', receipt })
    if (dice.isUnlucky) relay.journal.write({ type: 'receipt', receipt })
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
    for (const relay of this.relays) this.bury(relay, (reserve) => reserve)
    await this.shipAll()
    const [successor] = this.relays
    for (const left of this.remains) successor?.bringHome(left)
    await this.shipAll()
    for (const { journal, items } of this.stream) await this.bank.apply(journal.id, items)
    await this.check()
    const { leases } = await this.bank.rows()
    report(
      leases.filter(({ isClosed }) => !isClosed).map(({ leaseId }) => `lease ${leaseId} of a dead process is open`),
    )
    const { ledger } = await this.bank.rows()
    report(findUnbilled(ledger, this.answered))
    await this.bank.expire(this.nowMs + 24 * 60 * minute)
    await this.check()
    const { accounts } = await this.bank.rows()
    report(accounts.filter((account) => account.heldUnits !== 0).map((account) => `${account.userId} holds for nobody`))
  }

  private async shipAll(): Promise<void> {
    for (const { id, items } of this.journals) {
      const { appliedSeq } = await this.bank.position(id)
      for (let from = appliedSeq; from < items.length; from += 100) {
        await this.bank.apply(id, items.slice(from, from + 100))
      }
    }
  }

  private async check(): Promise<void> {
    const rows = await this.bank.rows()
    report(findViolations(rows))
    report(this.budgets.check(rows))
    report(findWrongWarnings(rows.ledger, this.watches, this.bank.warnings(), siteThresholdUnits))
  }

  private relay(dice: Dice): Relay {
    return this.relays[dice.upTo(this.relays.length)] as Relay // upTo stays below the length
  }

  /** Seldom another than the first, so that leases are used more than once. */
  private group(dice: Dice): string {
    return this.groups[dice.isUnlucky ? 1 : 0] as string // there are two
  }

  private user(number: number): number {
    return this.seed * 100 + number
  }

  private newId(): string {
    this.lastId += 1
    return `00000000-0000-4000-8000-${(this.seed * 1_000_000 + this.lastId).toString(16).padStart(12, '0')}`
  }
}
