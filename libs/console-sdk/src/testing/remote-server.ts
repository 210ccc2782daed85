import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import path from 'node:path'
import { type Mode, prebuiltHost } from './prebuilt-host'

/** A call that the mock API has seen. */
export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
}

/**
 * How a call is answered instead: with a fault, or with this `data`; `status` 0 changes nothing but that
 * it may be held, until `release`. Without `times` until the next reset.
 */
export interface Disturbance {
  readonly call: string
  readonly status: number
  readonly message?: string
  readonly data?: unknown
  readonly isHeld?: boolean
  readonly times?: number
}

/** A remote that runs alone in the dev host before its own mock API. */
export interface RunningRemote {
  readonly url: string
  /** Everything in the mock API as it was at the start. */
  reset(): Promise<void>
  /** Who is signed in; null signs out. */
  signIn(user: Readonly<Record<string, unknown>> | null): Promise<void>
  /** Changes what the status says. */
  setStatus(change: Readonly<Record<string, unknown>>): Promise<void>
  disturb(disturbance: Disturbance): Promise<void>
  /** Answers the calls that are held, and those that come at once. */
  release(): Promise<void>
  calls(): Promise<SeenCall[]>
  stop(): Promise<void>
}

const startsWithinMs = 60_000
const server = path.resolve(__dirname, '../../build/prebuilt/serve-host.mjs')

/** Starts a remote alone, as `npm run dev` does, from files that are built once; `folder` is the remote's. */
export async function startRemote(folder: string, mode: Mode = 'production'): Promise<RunningRemote> {
  const built = await prebuiltHost(folder, mode)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [server, built], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  await untilServed(child, url, () => output)
  const tell = async (command: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/__mock/${command}`, { method: 'POST', body: JSON.stringify(body ?? null) })
    return response.json()
  }
  return {
    url,
    reset: async () => void (await tell('reset')),
    signIn: async (user) => void (await tell('user', user)),
    setStatus: async (change) => void (await tell('status', change)),
    disturb: async (disturbance) => void (await tell('disturb', disturbance)),
    release: async () => void (await tell('release')),
    calls: async () => (await tell('calls')) as SeenCall[],
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function untilServed(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startsWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const served = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
    if (served?.ok === true && (await fetch(`${url}/api/status`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`The remote did not start:\n${output()}`)
}

/** Ports below those that the system gives to outgoing connections. */
const servers = { lowest: 20_000, beyond: 32_768 }

/**
 * A port of the loopback address that nobody listens on; below those of outgoing connections, so that no client takes it
 * before its server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = servers.lowest + Math.floor(Math.random() * (servers.beyond - servers.lowest))
    // Launchers claim theirs by a socket of that name, on Linux: its server may have yet to start.
    const isClaimed = process.platform === 'linux' && !(await canListen({ path: `\0tollgate-port-${port}` }))
    if (!isClaimed && (await canListen({ port, host: '127.0.0.1' }))) return port
  }
}

async function canListen(where: ListenOptions): Promise<boolean> {
  const probe = createServer().listen(where)
  const listens = once(probe, 'listening').then(
    () => true,
    () => false,
  )
  return listens.finally(() => probe.close())
}
