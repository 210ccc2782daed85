/** An owner's entry with its row version. */
export interface Versioned<V> {
  value: V
  version: number
}

/** Reads the whole truth from the owner's database. */
export type LoadAll<V> = () => Promise<ReadonlyMap<string, Versioned<V>>>

/** The truth as it is when it is asked for; those who ask while it is read share the reading behind that one. */
export class ViewTruth<V> {
  private running: Promise<unknown> = Promise.resolve()
  private next: ReturnType<LoadAll<V>> | null = null

  constructor(private readonly loadAll: LoadAll<V>) {}

  /** What a reading found that began after this call. Throws what the reading throws. */
  read(): ReturnType<LoadAll<V>> {
    this.next ??= this.running.then(() => this.begin())
    return this.next
  }

  private begin(): ReturnType<LoadAll<V>> {
    this.next = null
    const reading = this.loadAll()
    this.running = reading.catch(() => undefined)
    return reading
  }
}
