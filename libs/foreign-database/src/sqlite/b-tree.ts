import { faults, mostRowBytes } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'
import { damaged } from './damaged'
import type { Pages } from './pages'
import { smallVarint, varint } from './varint'

const interior = 5
const leaf = 13
/** With two rows on a page, which is the least, a tree of this depth holds more than a file can. */
const mostDepth = 40

/** A row of a table as it lies in its tree. */
export interface Cell {
  readonly rowid: number | bigint
  readonly payload: Buffer
}

/** The rows of the table whose tree begins on this page, in the order of their keys. */
export async function* cellsOf(pages: Pages, root: number): AsyncGenerator<Cell> {
  yield* new Tree(pages).cells(root, 0)
}

class Tree {
  private visited = 0
  private last: number | bigint | undefined

  constructor(private readonly pages: Pages) {}

  async *cells(number: number, depth: number): AsyncGenerator<Cell> {
    if (depth > mostDepth || ++this.visited > this.pages.count) throw damaged(`page ${number} lies within itself`)
    const page = await this.pages.page(number)
    const start = number === 1 ? 100 : 0
    const kind = page[start]
    const count = page.readUInt16BE(start + 3)
    if (kind !== leaf && kind !== interior) throw damaged(`page ${number} is none of a table`)
    const pointers = start + (kind === leaf ? 8 : 12)
    if (pointers + 2 * count > page.length) throw damaged(`page ${number} has too many rows`)
    for (let index = 0; index < count; index++) {
      const at = page.readUInt16BE(pointers + 2 * index)
      if (kind === leaf) yield await this.cell(page, at)
      else yield* this.cells(childAt(page, at), depth + 1)
    }
    if (kind === interior) yield* this.cells(page.readUInt32BE(start + 8), depth + 1)
  }

  private async cell(page: Buffer, at: number): Promise<Cell> {
    const length = smallVarint(page, at)
    const rowid = varint(page, length.next)
    if (this.last !== undefined && rowid.value <= this.last) throw damaged('its keys are in no order')
    this.last = rowid.value
    if (length.value > mostRowBytes) {
      throw ForeignDatabaseError.of(faults.rowTooLong, {}, { mebibytes: mostRowBytes / 1024 / 1024 })
    }
    const here = this.bytesOnPage(length.value)
    const start = rowid.next
    if (start + here > page.length) throw damaged('a row is cut off')
    if (here === length.value) return { rowid: rowid.value, payload: page.subarray(start, start + here) }
    if (start + here + 4 > page.length) throw damaged('a row is cut off')
    const first = page.readUInt32BE(start + here)
    return {
      rowid: rowid.value,
      payload: await this.overflowing(page.subarray(start, start + here), length.value, first),
    }
  }

  /** How much of a row stands on its page; what is more stands on pages of its own. */
  private bytesOnPage(length: number): number {
    const usable = this.pages.usableBytes
    const most = usable - 35
    if (length <= most) return length
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const fitting = least + ((length - least) % (usable - 4))
    return fitting <= most ? fitting : least
  }

  private async overflowing(start: Buffer, length: number, first: number): Promise<Buffer> {
    const pieces = [start]
    const perPage = this.pages.usableBytes - 4
    let next = first
    for (let left = length - start.length; left > 0; left -= perPage) {
      const page = await this.pages.page(next)
      pieces.push(page.subarray(4, 4 + Math.min(left, perPage)))
      next = page.readUInt32BE(0)
    }
    return Buffer.concat(pieces)
  }
}

function childAt(page: Buffer, at: number): number {
  if (at + 4 > page.length) throw damaged('a page is cut off')
  return page.readUInt32BE(at)
}
