/** A journal as a sender sees it. */
export interface JournalSource {
  readonly id: string
  /** The number of the last shipped entry that is on disk. */
  readonly lastSeq: number
  /** Shipped entries from number `seq` on, at most `limit`, as JSON in order; none when that number cannot be read. */
  read(seq: number, limit: number): Buffer[] | Promise<Buffer[]>
  /** The first number from `seq` on that can be read; null when there is none. */
  firstFrom(seq: number): Promise<number | null>
  /** Entries up to `seq` need not be read again soon. */
  shipped(seq: number): void
  /** Billing has applied everything up to `seq`, and nothing behind it. */
  applied(seq: number): Promise<void>
  /** `listener` hears after every append that brought shipped entries. */
  onWritten(listener: () => void): void
}
