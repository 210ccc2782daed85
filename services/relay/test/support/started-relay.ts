import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { optionPurpose } from '@tollgate/contracts'
import { Messaging, Options } from '@tollgate/messaging'
import { type Clock, KeyRing, type Log, SecretBox, SystemClock } from '@tollgate/platform'
import type { RelayConfig } from '../../src/relay.config'
import { RelayFront } from '../../src/server/relay-front'
import { RelayRuntime } from '../../src/server/relay-runtime'

const wordsFile = path.resolve(__dirname, '../../dist/words/words-thread.js')
const bodiesFile = path.resolve(__dirname, '../../dist/bodies/body-thread.js')
const captureFile = path.resolve(__dirname, '../../dist/capture/thread/capture-thread.js')
export const counterFile = path.resolve(__dirname, '../../dist/counting/counting-thread.js')

/** A relay as a test has it: its runtime behind a port. */
export interface StartedRelay {
  readonly url: string
  readonly runtime: RelayRuntime
  /** Ends it in order. */
  stop(): Promise<void>
}

export interface RelayParts {
  readonly config: RelayConfig
  readonly secret: string
  readonly log: Log
  /** Called when it asks for its own end. */
  readonly end: () => void
  /** The machine's unless given. */
  readonly clock?: Clock
}

/** Opens a relay on the bus that its configuration names, on a free port. */
export async function openRelay({
  config,
  secret,
  log,
  end,
  clock = new SystemClock(),
}: RelayParts): Promise<StartedRelay> {
  const messaging = await Messaging.connect({ url: config.NATS_URL.reveal(), service: 'relay' })
  const ring = KeyRing.of(secret)
  const options = new Options(messaging.views, new SecretBox(ring, optionPurpose), log)
  const files = { counterFile, wordsFile, bodiesFile, captureFile }
  const runtime = await RelayRuntime.open({ config, messaging, options, ring, clock, log, ...files, end })
  const front = new RelayFront()
  front.open(runtime.context)
  const server = front.createServer((_request, response) => void response.end('nest'), config)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: urlOf(server), runtime, stop: () => stop(server, runtime, messaging) }
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
}

async function stop(server: Server, runtime: RelayRuntime, messaging: Messaging): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  await runtime.close()
  await messaging.stop()
}
