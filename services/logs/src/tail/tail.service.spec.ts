import { createLog, type Shutdown } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import type { ReaderAccess } from './reader-access'
import { TailService } from './tail.service'
import type { TailReader } from './tail-reader'

it('L23: one of whom nobody can tell whether they may see the log holds up no other, and is asked about once at a time', async () => {
  const clock = new ManualClock()
  const asked: number[] = []
  const holds = ({ userId }: { readonly userId: number }) => {
    asked.push(userId)
    return userId === 1 ? new Promise<boolean>(() => undefined) : Promise.resolve(false)
  }
  const nothing = { snapshot: '1:1:', rows: [], missed: 0 }
  const reader = { present: async () => nothing.snapshot, since: async () => nothing } as unknown as TailReader
  const shutdown = { onStop: () => undefined } as unknown as Shutdown // nothing stops here
  const access = { holds } as unknown as ReaderAccess
  const tail = new TailService(reader, access, clock, createLog('logs', { level: 'silent' }), shutdown)
  const follow = (userId: number) => tail.follow({ userId } as never, { userId } as never, undefined)
  const [silent, other] = [await follow(1), await follow(2)]
  const ended = new Promise((resolve) => other.once('end', resolve))
  other.resume()
  await clock.advance(5_000)
  await ended
  await clock.advance(30_000)
  expect(asked).toEqual([1, 2])
  silent.destroy()
})
