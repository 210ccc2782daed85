import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Room for the receipts of some thousand calls that are under way when the disk fills up. */
export const ballastBytes = 4 * 1024 * 1024

/**
 * Space that is kept taken while all is well and given back when the disk is full, so that calls which have begun can
 * still be written down. As long as it cannot be taken again, nothing new is begun.
 */
export class Ballast {
  private readonly file: string
  isThere = false

  constructor(directory: string) {
    this.file = path.join(directory, 'ballast')
  }

  /** Takes the space; false when the disk does not have it. */
  take(): boolean {
    if (this.isThere) return true
    try {
      writeFileSync(this.file, Buffer.alloc(ballastBytes))
      this.isThere = true
    } catch {
      rmSync(this.file, { force: true })
    }
    return this.isThere
  }

  /** Gives the space back. */
  drop(): void {
    rmSync(this.file, { force: true })
    this.isThere = false
  }
}
