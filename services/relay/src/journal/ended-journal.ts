import { readFile } from 'node:fs/promises'
import { eachLine } from './journal-frame'
import { receiptIn } from './journal-lines'
import { JournalReader } from './journal-reader'
import type { Remains } from './journal-remains'
import type { JournalSource } from './journal-source'

/** The journal of a process that has ended: it is read, and nothing is ever written into it. */
export class EndedJournal implements JournalSource {
  private readonly reader: JournalReader

  constructor(
    readonly id: string,
    private readonly remains: Remains,
  ) {
    this.reader = new JournalReader(remains.segments)
  }

  get lastSeq(): number {
    return this.remains.lastSeq
  }

  read(seq: number, limit: number): Promise<Buffer[]> {
    return this.reader.read(seq, limit)
  }

  firstFrom(seq: number): Promise<number | null> {
    return this.reader.firstFrom(seq)
  }

  shipped(seq: number): void {
    if (seq >= this.lastSeq) this.reader.unload()
  }

  applied(): Promise<void> {
    return Promise.resolve()
  }

  onWritten(): void {}

  /** Calls back with every receipt that is on disk, in order. */
  async eachReceipt(onReceipt: (requestId: string, json: string) => void): Promise<void> {
    for (const { file } of this.remains.segments) {
      const bytes = await readFile(file)
      await eachLine(bytes, ({ start, end }) => {
        const receipt = receiptIn(bytes.toString('utf8', start, end))
        if (receipt !== null) onReceipt(receipt.requestId, receipt.json)
      })
    }
  }
}
