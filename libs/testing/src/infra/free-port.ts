import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'

const lowest = 20_000
const beyond = 32_768

async function canListen(where: ListenOptions): Promise<boolean> {
  const probe = createServer().listen(where)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** Also of one whose server has yet to start, or is stopped: launchers claim theirs by a socket of that name, on Linux. */
async function isFree(port: number): Promise<boolean> {
  if (process.platform === 'linux' && !(await canListen({ path: `\0tollgate-port-${port}` }))) return false
  return canListen({ port, host: '127.0.0.1', exclusive: true })
}

/**
 * A port of the loopback address that nobody listens on, nor will when a launcher's server starts. It is below the range of outgoing connections, so that no
 * client takes it while its server is away: for servers that a test stops and starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (beyond - lowest))
    if (await isFree(port)) return port
  }
}
