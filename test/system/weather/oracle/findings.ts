/** What can be wrong with the books. */
export type FaultName =
  | 'unbilled'
  | 'held'
  | 'open-lease'
  | 'log-missing'
  | 'log-differs'
  | 'log-twice'
  | 'channel-used'
  | 'order-state'
  | 'arrears'
  | 'owed'
  | 'untold'
  | 'task-missing'
  | 'task-open'
  | 'unrefunded'
  | 'refund-untold'
  | LastingFaultName

/** Of these nothing heals by itself, as a ledger only grows. */
const lasting = [
  'billed-twice',
  'wrong-charge',
  'wrong-channel',
  'wrong-payer',
  'refused-and-billed',
  'unknown-call',
  'written-off',
  'balance',
  'ledger-chain',
  'used-quota',
  'request-count',
  'lease-sum',
  'token-used',
  'token-remainder',
  'log-unknown',
  'receipt-fault',
  'credited-twice',
  'credit-missing',
  'wrong-credit',
  'unknown-credit',
  'refused-and-credited',
  'forgery-taken',
  'referral',
  'over-cap',
  'over-budget',
  'month-spent',
  'told-twice',
  'reversal',
  'task-end',
  'task-asked',
  'task-untaken',
  'wrong-refund',
] as const
type LastingFaultName = (typeof lasting)[number]

/** One thing that is wrong, in words. */
export interface Fault {
  readonly name: FaultName
  readonly text: string
}

/** So many of a name are told in words. */
const mostTexts = 10

/** Gathers faults; of many of one name the first are told, and how many more there are. */
export class Findings {
  private readonly texts = new Map<FaultName, string[]>()
  private readonly counts = new Map<FaultName, number>()

  add(name: FaultName, text: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    const texts = this.texts.get(name)
    if (texts === undefined) this.texts.set(name, [text])
    else if (texts.length < mostTexts) texts.push(text)
  }

  /** Adds a fault unless two figures of the same thing are equal. */
  compare(name: FaultName, what: string, [is, should]: readonly [number, number]): void {
    if (is !== should) this.add(name, `${what} is ${is} and should be ${should}`)
  }

  list(): Fault[] {
    return [...this.texts].flatMap(([name, texts]) => {
      const more = (this.counts.get(name) ?? 0) - texts.length
      return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].map((text) => ({ name, text }))
    })
  }
}

/** Whether it stays wrong, however long one waits. */
export function isLasting({ name }: Fault): boolean {
  return (lasting as readonly string[]).includes(name)
}
