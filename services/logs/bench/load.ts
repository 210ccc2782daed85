import { randomUUID } from 'node:crypto'
import { SystemClock } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import { settledRow } from '../src/usage-log/rows/settled-row'
import type { House } from './house'
import { users } from './seed'

const perMessage = 100
/** So often a job looks whether there is something to fold. */
const foldEveryMs = 5_000
/** A message does not wait for the one before it: so many are on their way. */
const messagesAtOnce = 32
const clock = new SystemClock()

/** A house that takes rows in, and folds them where it does. */
type LoadedHouse = Pick<House, 'writer'> & { readonly folding: Pick<House['folding'], 'foldWhenDue'> | null }

/** Takes in so many rows as fast as they are written; gives rows a second. */
export async function ingest({ writer }: Pick<House, 'writer'>, count: number): Promise<number> {
  let left = Math.ceil(count / perMessage)
  const startMs = clock.monotonicMs()
  await Promise.all(
    Array.from({ length: messagesAtOnce }, async () => {
      while (left-- > 0) await writer.write(calls())
    }),
  )
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

/** Until when rows come in, and how many a second at most. */
interface Beside {
  isOver: boolean
  readonly rowsASecond: number
}

/** Takes in rows, and folds as the jobs do, until it is over; gives rows a second. */
export async function ingestUntil({ writer, folding }: LoadedHouse, beside: Beside): Promise<number> {
  const startMs = clock.monotonicMs()
  let count = 0
  let lookedMs = startMs
  while (!beside.isOver) {
    await writer.write(calls())
    count += perMessage
    if (clock.monotonicMs() - lookedMs >= foldEveryMs) {
      lookedMs = clock.monotonicMs()
      await folding?.foldWhenDue()
    }
    const earlyMs = startMs + (count * 1_000) / beside.rowsASecond - clock.monotonicMs()
    if (earlyMs > 0) await clock.sleep(earlyMs)
  }
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

const calls = (): ReturnType<typeof settledRow>[] => Array.from({ length: perMessage }, () => settledRow(aCall()))

/** As those that the log was filled with: a few users, models and tokens make most of them, and seldom in a new combination. */
function aCall(): ReturnType<typeof aSettledUsage> {
  const below = (end: number, power = 1) => Math.floor(Math.random() ** power * end)
  const user = 1 + below(users, 3)
  const [model, token] = [below(30, 4), below(3)]
  const channelId = model * 2 + below(2)
  const durationMs = below(20_000)
  const facts = {
    username: `user-${user}`,
    tokenName: `token-${token}`,
    model: `model-${model}`,
    group: `group-${user % 5}`,
    channelName: `channel-${channelId}`,
    startedAtMs: clock.nowMs() - durationMs,
    durationMs,
    firstPartMs: below(900),
  }
  return aSettledUsage({
    receipt: { userId: user, tokenId: user * 10 + token, channelId, requestId: randomUUID(), facts },
  })
}
