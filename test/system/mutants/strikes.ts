import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { eventually } from '../support/eventually'
import type { Stack } from '../support/stack'
import type { StruckHouse } from '../weather/faults/fault'
import { familyOf, signal, untilGone } from '../weather/faults/processes/process-state'
import { natsOf } from '../weather/faults/wire/short-memory'

const receipts = 'USAGE_RECEIPTS'
const reader = 'billing-receipts'
/** Half of what a relay sends before it waits for billing's word, so that more comes behind the gap. */
const unreadMessages = 8
const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'logs.usage_log'::regclass`
/** So long there is no database. */
const failingMs = 500

/** Another worker brings its calls home. */
async function strikeWorker({ stack }: StruckHouse): Promise<void> {
  await send(stack, 'relay-worker-1', 'SIGKILL')
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
