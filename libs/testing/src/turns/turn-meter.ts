/**
 * Loaded into a process before anything else (`node --require`), it measures the turns of that process's event loop and tells
 * them over the socket that TURN_METER names. A turn's length is the CPU time of the main thread, as the scheduler counts it
 * (https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html, to 4 ms): a busy machine makes no turn longer.
 */
import { openSync, readSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import type { TurnReading } from './metered-process'

const path = process.env['TURN_METER']

if (isMainThread && path !== undefined) meter(path)

function meter(socketPath: string): void {
  const cpuMs = cpuTimeOf(process.pid)
  let longestMs = 0
  let sinceMs = cpuMs()
  const look = () => {
    const nowMs = cpuMs()
    longestMs = Math.max(longestMs, nowMs - sinceMs)
    sinceMs = nowMs
    // Once in each turn, and it keeps the loop from nothing: a turn that has no more to do waits as ever.
    setImmediate(look).unref()
  }
  look()
  const read = (): TurnReading => {
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage()
    return { longestMs, usedBytes: heapUsed + external, arrayBufferBytes: arrayBuffers, rssBytes: rss }
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  listen(socketPath, async (command) => {
    // What the first collection finds dead is given back when that has ended, which takes a few turns.
    for (let round = 0; command === 'collect' && round < 3; round++) {
      collect()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const reading = read()
    if (command !== 'read') longestMs = 0
    return reading
  })
}

/** Reads how much CPU time the main thread of this process has had, in milliseconds. */
function cpuTimeOf(pid: number): () => number {
  const file = openSync(`/proc/self/task/${pid}/schedstat`, 'r')
  const text = Buffer.alloc(128)
  return () => Number(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)).split(' ')[0]) / 1e6
}

function listen(socketPath: string, answer: (command: string) => Promise<TurnReading>): void {
  const serve = (socket: Socket) => {
    socket.unref()
    socket.setEncoding('utf8')
    socket.on('error', () => {}) // whoever measures has gone
    socket.on(
      'data',
      (command: string) => void answer(command.trim()).then((reading) => socket.write(`${JSON.stringify(reading)}\n`)),
    )
  }
  rmSync(socketPath, { force: true })
  createServer(serve).listen(socketPath).unref()
}
