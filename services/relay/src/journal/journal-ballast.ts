import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type WriteBytes, writeToDisk } from './journal-segment'

/** Room for the receipts of some thousand calls that are under way when the disk fills up. */
export const ballastBytes = 4 * 1024 * 1024
const pieceBytes = 256 * 1024

/** Where the ballast of a journal's folder lies. */
export function ballastIn(directory: string): string {
  return path.join(directory, 'ballast')
}

/**
 * Space that is kept taken while all is well and given back when the disk is full, so that calls which have begun can
 * still be written down. As long as it cannot be taken again, nothing new is begun. It holds random bytes: of zeros a file
 * system that compresses would keep nothing, and there would be nothing to give back.
 */
export class Ballast {
  private readonly file: string
  isThere = false

  constructor(
    directory: string,
    private readonly write: WriteBytes = writeToDisk,
  ) {
    this.file = ballastIn(directory)
  }

  /** Takes the space; false when the disk does not have it. */
  take(): boolean {
    if (this.isThere) return true
    try {
      this.fill()
      this.isThere = true
    } catch {
      this.drop()
    }
    return this.isThere
  }

  /** Gives the space back. */
  drop(): void {
    rmSync(this.file, { force: true })
    this.isThere = false
  }

  private fill(): void {
    const fd = openSync(this.file, 'w')
    try {
      const piece = Buffer.allocUnsafe(pieceBytes)
      for (let done = 0; done < ballastBytes;) {
        randomFillSync(piece)
        done += this.write(fd, piece.subarray(0, Math.min(pieceBytes, ballastBytes - done)), done)
      }
    } finally {
      closeSync(fd)
    }
  }
}
