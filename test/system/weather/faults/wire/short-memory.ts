import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, nanos, type NatsConnection } from 'nats'
import type { Stack } from '../../../support/stack'

/** The shortest that a server takes. */
const shortMs = 100

/** A connection of our own to the house's NATS, past the wire; whoever asks for it closes it. */
export async function natsOf(stack: Stack): Promise<NatsConnection> {
  const { natsPassword } = JSON.parse(await readFile(path.join(stack.dataDir, 'secrets.json'), 'utf8')) as {
    natsPassword: string
  }
  const { nats } = await stack.ports()
  return connect({ port: nats, user: 'tollgate', pass: natsPassword, reconnect: false })
}

/**
 * While `act` runs, streams remember the ids of messages for a tenth of a second only. Closes the connection. Were this process
 * killed meanwhile, the services would put the streams right when they connect the next time.
 */
export async function withShortMemory(nats: NatsConnection, act: () => Promise<void>): Promise<void> {
  try {
    const manager = await nats.jetstreamManager()
    const streams = (await manager.streams.list().next()).map(({ config }) => config)
    for (const { name } of streams) await manager.streams.update(name, { duplicate_window: nanos(shortMs) })
    await act()
    for (const { name, duplicate_window } of streams) await manager.streams.update(name, { duplicate_window })
  } finally {
    await nats.close()
  }
}
