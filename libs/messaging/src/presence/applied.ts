/** How far a reader of this process has applied what it reads: a view's bucket or an event's subject, and a sequence. */
export type Reads = ReadonlyMap<string, number>

type Listener = (key: string, seq: number) => void

/**
 * What this process reads, and how far it has come. A key appears once its reader is complete: from then on writers
 * wait for this process.
 */
export class Applied {
  private readonly seqs = new Map<string, number>()
  private readonly listeners = new Set<Listener>()

  /** Every key that is read here, with how far. */
  get reads(): Reads {
    return this.seqs
  }

  /** Declares the key, or moves it on; it never goes back. */
  advance(key: string, seq: number): void {
    const known = this.seqs.get(key)
    if (known !== undefined && known >= seq) return
    this.seqs.set(key, seq)
    for (const listener of this.listeners) listener(key, seq)
  }

  /** The stream was made anew and counts from the beginning. */
  restart(key: string, seq: number): void {
    this.seqs.set(key, seq)
    for (const listener of this.listeners) listener(key, seq)
  }

  /** Nothing in this process reads the key any longer. */
  forget(key: string): void {
    this.seqs.delete(key)
  }

  /** Calls `listener` whenever a key is declared or moves; returns what stops that. */
  onAdvance(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** The key under which readers of a view report. */
export function viewKey(name: string): string {
  return `view:${name}`
}

/** The key under which readers of an event report. */
export function eventKey(subject: string): string {
  return `event:${subject}`
}
