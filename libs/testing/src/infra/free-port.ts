import { once } from 'node:events'
import { createServer } from 'node:net'

const lowest = 20_000
const beyond = 32_768

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/**
 * A port of the loopback address that nobody listens on. It is below the range of outgoing connections, so that no
 * client takes it while its server is away: for servers that a test stops and starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (beyond - lowest))
    if (await isFree(port)) return port
  }
}
