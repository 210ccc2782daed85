import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { undone } from '../../../support/undone'
import type { Fault } from '../fault'

const shortestMs = 2_000
const longestMs = 15_000
const again = 50
/** A page of the file system is the least that it gives away. */
const pieceSizes = [4 * 1024 * 1024, 4 * 1024]
/** Of one size: what relays give back meanwhile is not run after for ever. */
const mostPieces = 2_000

/** The journals' disk has no byte left for some seconds: once, or over and over, so that what is given back is taken too. */
export const fullDisk: Fault = {
  name: 'full disk',
  missing: ({ ground }) =>
    ground.isDiskSmall
      ? null
      : 'journals have no small disk of their own: unshare(1) and mount(8) are not permitted here',
  async strike({ stack, ground }, dice) {
    const untilMs = performance.now() + shortestMs + dice.below(longestMs - shortestMs)
    const isGreedy = dice.below(2) === 1
    await filled(await ground.journalsOf(stack), async (fill) => {
      while (performance.now() < untilMs) {
        await delay(again)
        if (isGreedy) await fill()
      }
    })
  },
}

/** Fills the file system of the folder to the last byte while `act` runs, which may do so again. */
export async function filled(folder: string, act: (fill: () => Promise<void>) => Promise<void>): Promise<void> {
  const file = path.join(folder, 'filler')
  const fill = () => fillUp(file)
  await undone('rm -f "$1"', [file], async () => {
    await fill()
    await act(fill)
  })
  await rm(file, { force: true })
}

async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (const size of pieceSizes) {
      const piece = Buffer.alloc(size)
      for (let pieces = 0; pieces < mostPieces && (await isTaken(handle.write(piece))); pieces += 1) continue
    }
  } finally {
    await handle.close()
  }
}

async function isTaken(writing: Promise<unknown>): Promise<boolean> {
  return writing.then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
      throw error
    },
  )
}
