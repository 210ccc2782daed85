import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { eventually } from '../support/eventually'
import type { Stack } from '../support/stack'
import type { StruckHouse } from '../weather/faults/fault'
import { paused } from '../weather/faults/processes/pause'
import { familyOf, signal, untilGone } from '../weather/faults/processes/process-state'
import { natsOf } from '../weather/faults/wire/short-memory'

const receipts = 'USAGE_RECEIPTS'
const reader = 'billing-receipts'
/** Half of what a relay sends before it waits for billing's word, so that more comes behind the gap. */
const unreadMessages = 8
const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'logs.usage_log'::regclass`
const atHome = 'SELECT count(*)::int AS journals FROM billing.journals WHERE superseded_at IS NOT NULL'
const homeWithinMs = 15_000
/** All journals that a process finds at its start are at home by then, once one of them is. */
const takenMs = 500
/** So long there is no database. */
const failingMs = 500

/**
 * The next worker brings its calls home, while the one that is left stands still, so that calls are surely open in a journal
 * that looks like an ended one and is none.
 */
async function strikeWorker({ stack, databaseUrl }: StruckHouse): Promise<void> {
  const alive = await stack.pidOf('relay-worker-2').catch(() => null)
  const kill = () => send(stack, 'relay-worker-1', 'SIGKILL')
  if (alive === null) return kill()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const before = await journalsAtHome(client)
    await paused(alive, async () => {
      await kill()
      await eventually(async () => {
        if ((await journalsAtHome(client)) === before) throw new Error('its journal is not at home')
      }, homeWithinMs).catch(() => undefined) // a mutant may leave it out for ever
      await delay(takenMs)
    })
  } finally {
    await client.end()
  }
}

async function journalsAtHome(client: Client): Promise<number> {
  const { rows } = await client.query<{ journals: number }>(atHome)
  return rows[0]?.journals ?? 0
}

/** The stream loses receipts that billing has not booked, so that what comes next lies behind a gap. */
async function strikeReceipts({ stack }: StruckHouse): Promise<void> {
  const nats = await natsOf(stack)
  try {
    const manager = await nats.jetstreamManager()
    await send(stack, 'billing', 'SIGSTOP')
    try {
      await eventually(async () => {
        const { num_pending, num_ack_pending } = await manager.consumers.info(receipts, reader)
        if (num_pending + num_ack_pending < unreadMessages) throw new Error('too few receipts have come')
      })
    } finally {
      await send(stack, 'billing', 'SIGKILL')
    }
    await manager.streams.purge(receipts)
  } finally {
    await nats.close()
  }
}

/**
 * The log waits for somebody's lock when the database goes, and so it fails with rows in its hands; and whoever books receipts
 * goes while they wait for the database, so that they come again behind later ones.
 */
async function strikeDatabase({ stack, databaseUrl }: StruckHouse): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined) // its server is killed
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE logs.usage_log IN EXCLUSIVE MODE')
    await eventually(async () => {
      const { rows } = await client.query(waiting)
      if (rows.length === 0) throw new Error('nothing waits for the lock')
    })
    await stack.withoutSupervision(async () => {
      const database = await familyOf(await stack.pidOf('postgres'))
      for (const pid of database) signal(pid, 'SIGKILL')
      await untilGone(database)
      await delay(failingMs)
      await send(stack, 'billing', 'SIGKILL')
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A mutant may keep a process from coming back: then there is nothing to strike. */
async function send(stack: Stack, name: string, kind: NodeJS.Signals): Promise<void> {
  await stack.pidOf(name).then(
    (pid) => signal(pid, kind),
    () => undefined,
  )
}

/**
 * What befalls a house with a mutant in it, in this order. What the log loses is written again after two minutes: it is lost
 * last, so that the books are looked at before.
 */
export const strikes = [strikeWorker, strikeReceipts, strikeWorker, strikeDatabase]
