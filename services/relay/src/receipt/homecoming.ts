import type { Clock, Log } from '@tollgate/platform'
import { EndedJournal } from '../journal/ended-journal'
import type { JournalFolder } from '../journal/folder/journal-folder'
import type { Journal } from '../journal/journal'
import { readRemains, type Remains } from '../journal/journal-remains'
import { keptMs } from '../journal/segment-shelf'
import type { ReceiptSender } from './receipt-sender'

export interface HomecomingOptions {
  /** The journal of this process, and what ships it. */
  readonly own: { readonly journal: Journal; readonly sender: ReceiptSender }
  /** Ships the journal of another process, from where billing is with it. */
  readonly makeSender: (journal: EndedJournal) => ReceiptSender
  readonly clock: Clock
  readonly log: Log
}

const lookMs = 100

/**
 * One ended journal on its way home, whose folder this process has. First billing gets all of it, under its own name and
 * numbers. Then what its process left open is settled: in the journal of this process, as into the ended one nothing is
 * written any more, with `superseded` behind it. When billing has that too, the folder is kept for as long as a database could
 * be restored to an earlier state, and removed. Whatever ends this process in between, the next one begins anew: billing
 * books each call once.
 */
export class Homecoming {
  private sender: ReceiptSender | null = null
  private isDone = false

  constructor(
    private readonly folder: JournalFolder,
    private readonly options: HomecomingOptions,
  ) {}

  /** Entries of the journal that billing has not applied yet. */
  get unapplied(): number {
    return this.sender?.unapplied ?? 0
  }

  /** Billing has everything; all that remains is to keep the folder for a while. */
  get isSettled(): boolean {
    return this.isDone
  }

  /**
   * Resolves when the folder is removed; rejects when that cannot be, or with the reason of `stop`. `onSettled` hears when
   * billing has everything.
   */
  async run(stop: AbortSignal, onSettled: () => void): Promise<void> {
    const { own, makeSender, clock, log } = this.options
    try {
      await this.folder.dropBallast()
      const remains = await readRemains(this.folder.directory)
      const journal = new EndedJournal(this.folder.id, remains)
      const sender = makeSender(journal)
      this.sender = sender
      const isApplied = () => sender.isAhead || sender.hasApplied(remains.lastSeq)
      await this.until(isApplied, stop)
      if (sender.isAhead || remains.isDistrusted) await this.writeAgain(journal)
      const lastSeq = this.settle(remains)
      const isHome = () => isApplied() && !own.sender.isAhead && own.sender.hasApplied(lastSeq)
      await this.until(isHome, stop)
      this.isDone = true
      onSettled()
      if (remains.lastSeq > 0 || remains.abandoned.length > 0) await clock.sleep(keptMs, stop)
      await this.until(isHome, stop)
      await this.folder.remove()
      log.info('journal.brought-home', { journal: journal.id, entries: remains.lastSeq })
    } finally {
      this.sender?.stop()
      this.folder.release()
    }
  }

  private async until(isSo: () => boolean, stop: AbortSignal): Promise<void> {
    while (!isSo()) await this.options.clock.sleep(lookMs, stop)
    stop.throwIfAborted()
  }

  /** What billing says of the journal is wrong: every receipt goes home in the journal of this process instead. */
  private async writeAgain(journal: EndedJournal): Promise<void> {
    const { own, log } = this.options
    let receipts = 0
    await journal.eachReceipt((requestId, json) => {
      own.journal.receipt(requestId, json, null)
      receipts += 1
    })
    log.error('journal.written-again', { journal: journal.id, receipts })
  }

  /** Settles what was left open; returns the number of the last entry in which that is told. */
  private settle({ abandoned, unreadable }: Remains): number {
    const { own, log } = this.options
    const { id } = this.folder
    if (unreadable > 0) log.error('journal.unreadable-lines', { journal: id, lines: unreadable })
    if (abandoned.length > 0) log.warn('journal.calls-settled', { journal: id, calls: abandoned.length })
    for (const receipt of abandoned) own.journal.receipt(receipt.requestId, JSON.stringify(receipt), null)
    return own.journal.superseded(id)
  }
}
