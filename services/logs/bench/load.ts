import { randomUUID } from 'node:crypto'
import { SystemClock } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import { settledRow } from '../src/usage-log/rows/settled-row'
import type { House } from './house'
import { users } from './seed'

const perMessage = 100
/** A message does not wait for the one before it: so many are on their way. */
const messagesAtOnce = 32
const clock = new SystemClock()

/** Takes in so many rows as fast as they are written; gives rows a second. */
export async function ingest({ writer }: House, count: number): Promise<number> {
  let left = Math.ceil(count / perMessage)
  const startMs = clock.monotonicMs()
  await Promise.all(
    Array.from({ length: messagesAtOnce }, async () => {
      while (left-- > 0) await writer.write(calls())
    }),
  )
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

/** Takes in rows without a pause, and folds as the jobs do, until it is over; gives rows a second. */
export async function ingestUntil({ writer, foldings }: House, beside: { isOver: boolean }): Promise<number> {
  const startMs = clock.monotonicMs()
  let count = 0
  while (!beside.isOver) {
    await writer.write(calls())
    count += perMessage
    if (count % 10_000 === 0) for (const folding of foldings) await folding.foldWhenDue()
  }
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

const calls = (): ReturnType<typeof settledRow>[] => Array.from({ length: perMessage }, () => settledRow(aCall()))

/** A few users and models make most of the calls, as in what the log was filled with. */
function aCall(): ReturnType<typeof aSettledUsage> {
  const user = 1 + Math.floor(Math.random() ** 3 * (users - 1))
  const model = Math.floor(Math.random() ** 4 * 29)
  const facts = {
    username: `user-${user}`,
    tokenName: `token-${Math.floor(Math.random() * 3)}`,
    model: `model-${model}`,
    startedAtMs: clock.nowMs(),
    durationMs: Math.floor(Math.random() * 20_000),
    firstPartMs: Math.floor(Math.random() * 900),
  }
  return aSettledUsage({ receipt: { userId: user, channelId: model * 2, requestId: randomUUID(), facts } })
}
