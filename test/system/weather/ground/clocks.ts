import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** In which every process has looked at its file: preload.cjs looks ten times a second, unless it is busy. */
const seenWithinMs = 500

/** The wall clocks of a house's services. */
export class Clocks {
  private constructor(readonly folder: string) {}

  static async open(): Promise<Clocks> {
    return new Clocks(await mkdtemp(path.join(tmpdir(), 'tollgate-clocks-')))
  }

  /** Every process of the service is so much ahead of the host's clock, or behind it when negative; resolves once it is. */
  async shift(service: string, ms: number): Promise<void> {
    const file = this.fileOf(service)
    await writeFile(`${file}.new`, String(ms))
    await rename(`${file}.new`, file) // nobody reads half a number
    await delay(seenWithinMs)
  }

  /** Where the shift of a service is written; without the file its clock is the host's. */
  fileOf(service: string): string {
    return path.join(this.folder, service)
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
