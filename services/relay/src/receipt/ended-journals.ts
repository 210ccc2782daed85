import { setMaxListeners } from 'node:events'
import type { Timer } from '@tollgate/platform'
import { type FolderOptions, JournalFolder, lastBeatMs, listJournals } from '../journal/folder/journal-folder'
import { Homecoming, type HomecomingOptions } from './homecoming'

const lookMs = 10_000
/** Journals that are read and shipped at the same time. */
const mostAtOnce = 4

/** Brings home what processes left that have ended, of whatever host and time, in every folder whose lock it gets. */
export class EndedJournals {
  private readonly inHand = new Map<string, Homecoming>()
  private readonly beats = new Map<string, number>()
  private readonly stopping = new AbortController()
  private isLooking = false
  private readonly looking: Timer

  constructor(private readonly options: FolderOptions & HomecomingOptions) {
    // As many wait for it as there are journals in hand.
    setMaxListeners(0, this.stopping.signal)
    this.looking = options.clock.every(() => this.look(), lookMs)
    this.look()
  }

  /** Journals whose folders this process has, beside its own. */
  get count(): number {
    return this.inHand.size
  }

  /** Entries in them that billing has not applied yet. */
  get unapplied(): number {
    let entries = 0
    for (const homecoming of this.inHand.values()) entries += homecoming.unapplied
    return entries
  }

  stop(): void {
    this.looking.cancel()
    this.stopping.abort()
  }

  private look(): void {
    if (this.isLooking || this.stopping.signal.aborted) return
    this.isLooking = true
    this.takeEnded()
      .catch((error: unknown) => this.options.log.error('journal.look-failed', { error }))
      .finally(() => (this.isLooking = false))
  }

  private async takeEnded(): Promise<void> {
    const { root, own } = this.options
    const found = (await listJournals(root)).filter((id) => id !== own.journal.id && !this.inHand.has(id))
    for (const id of this.beats.keys()) if (!found.includes(id)) this.beats.delete(id)
    for (const id of found) {
      if (this.stopping.signal.aborted || this.active >= mostAtOnce) return
      if (await this.seemsEnded(id)) await this.take(id)
    }
  }

  /** Trying a lock starts a program, which takes calls some milliseconds: where somebody shows to be alive it is not tried again. */
  private async seemsEnded(id: string): Promise<boolean> {
    const known = this.beats.get(id)
    const beatMs = await lastBeatMs(this.options.root, id)
    this.beats.set(id, beatMs)
    return known === undefined || known === beatMs
  }

  private async take(id: string): Promise<void> {
    const { log } = this.options
    const folder = await JournalFolder.take(id, this.options)
    if (folder === null) return
    if (this.stopping.signal.aborted) return folder.release()
    log.info('journal.found', { journal: id })
    const homecoming = new Homecoming(folder, this.options)
    this.inHand.set(id, homecoming)
    homecoming
      .run(this.stopping.signal, () => this.look())
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) log.error('journal.not-brought-home', { journal: id, error })
      })
      .finally(() => {
        this.inHand.delete(id)
        this.beats.delete(id)
      })
  }

  private get active(): number {
    return [...this.inHand.values()].filter(({ isSettled }) => !isSettled).length
  }
}
