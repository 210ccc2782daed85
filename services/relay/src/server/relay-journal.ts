import { journalNoted, journalPosition, usageReceipted } from '@tollgate/contracts'
import type { Messaging } from '@tollgate/messaging'
import type { Clock, Log } from '@tollgate/platform'
import { openOwnJournal, type OwnJournal } from '../journal/folder/journal-folder'
import type { Journal } from '../journal/journal'
import type { JournalSource } from '../journal/journal-source'
import { EndedJournals } from '../receipt/ended-journals'
import { type JournalFault, ReceiptSender } from '../receipt/receipt-sender'

export interface RelayJournalOptions {
  /** The folder of all journals. */
  readonly root: string
  readonly messaging: Messaging
  readonly clock: Clock
  readonly log: Log
  /** Counts a fault. */
  readonly onFault: (fault: JournalFault) => void
  /** Asks this process to end in order: another one, with a journal of its own, brings this one's home. */
  readonly end: () => void
}

/** How long an ending process waits for the stream to take its last entries; another one ships the rest. */
const lastShippingMs = 1_500

/** The journal that this process writes, what ships it, and what brings home the journals of processes that have ended. */
export class RelayJournal {
  private readonly sender: ReceiptSender
  private readonly ended: EndedJournals

  private constructor(
    private readonly own: OwnJournal,
    private readonly options: RelayJournalOptions,
  ) {
    const { root, clock, log } = options
    this.sender = this.senderOf(own.journal, false)
    this.ended = new EndedJournals({
      root,
      own: { journal: own.journal, sender: this.sender },
      makeSender: (journal) => this.senderOf(journal, true),
      clock,
      log,
    })
  }

  /** Begins a journal; what others left is brought home while calls are taken. */
  static async open(options: RelayJournalOptions): Promise<RelayJournal> {
    return new RelayJournal(await openOwnJournal(options), options)
  }

  get journal(): Journal {
    return this.own.journal
  }

  /** Entries that billing has not applied yet, in all journals that this process ships. */
  get unapplied(): number {
    return this.sender.unapplied + this.ended.unapplied
  }

  /** Journals of ended processes whose folders this one has. */
  get endedCount(): number {
    return this.ended.count
  }

  /** Sends the last entries off and lets go of every folder. */
  async close(): Promise<void> {
    this.ended.stop()
    this.journal.flush()
    await Promise.race([this.sender.shipped(), this.options.clock.sleep(lastShippingMs)])
    this.sender.stop()
    this.own.close()
  }

  private senderOf(journal: JournalSource, isInherited: boolean): ReceiptSender {
    const { messaging, clock, log } = this.options
    const { rpc, events, notes } = messaging
    return new ReceiptSender({
      journal,
      publish: (json, messageId) => events.publishEncoded(usageReceipted, json, { messageId }),
      positionOf: (id) => rpc.call(journalPosition, { journal: id }),
      follow: (id, onNote) => notes.listen(journalNoted, id, onNote),
      onFault: (fault, details) => this.faulty(fault, { ...details, journal: journal.id }, isInherited),
      clock,
      log,
      isInherited,
    })
  }

  private faulty(fault: JournalFault, details: object, isInherited: boolean): void {
    this.options.onFault(fault)
    this.options.log.error('journal.fault', { fault, ...details })
    if (!isInherited && (fault === 'superseded' || fault === 'ahead')) this.endProcess(fault)
  }

  /** Whatever this process would write or borrow further could not be trusted to count. */
  private endProcess(fault: JournalFault): void {
    if (fault === 'ahead') this.journal.distrust()
    this.options.end()
  }
}
