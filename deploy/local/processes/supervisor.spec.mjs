import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { Supervisor } from './supervisor.mjs'

/** Ready as long as it stands; it says why it stops when its file is told to. @param {string} code @returns {import('./supervisor.mjs').Program} */
const program = (code) => ({
  name: 'logs',
  label: 'logs',
  command: process.execPath,
  args: ['-e', code],
  env: {},
  port: 20_001,
  isReady: async () => true,
})

/** A supervisor without pauses that tells its lines as they come. */
function setUp() {
  /** @type {string[]} */
  const lines = []
  /** @type {{ words: RegExp, resolve: (line: string) => void }[]} */
  const waiting = []
  const report = (/** @type {string} */ line) => {
    lines.push(line)
    for (const { words, resolve } of waiting) if (words.test(line)) resolve(line)
  }
  /** @param {RegExp} words @returns {Promise<string>} */
  const says = (words) => new Promise((resolve) => waiting.push({ words, resolve }))
  return {
    lines,
    says,
    supervisor: new Supervisor({ data: temporaryFolder(), env: process.env, report, pauseMs: () => 0 }),
  }
}

describe('a program that keeps stopping after it was ready', () => {
  it('is said why, given up, and left alone', { timeout: 60_000 }, async () => {
    const { lines, says, supervisor } = setUp()
    const givenUp = says(/is not started again/)
    await supervisor.start(program(`console.error('no room on the disk'); process.exit(3)`), { readyWithinMs: 30_000 })
    const line = await givenUp
    assert.match(
      line,
      /^logs stopped 20 times in a row \(exit code 3: no room on the disk\) and is not started again: look into/,
    )
    assert.match(lines[0] ?? '', /^logs stopped \(exit code 3: no room on the disk\) and is started again/)
    assert.deepEqual(supervisor.table.children(), [])
    await supervisor.stop()
  })

  it('names its port when another program has it', { timeout: 60_000 }, async () => {
    const { says, supervisor } = setUp()
    const told = says(/stopped/)
    const words = `Error: listen EADDRINUSE: address already in use 127.0.0.1:20001`
    await supervisor.start(program(`console.error('${words}'); process.exit(1)`), { readyWithinMs: 30_000 })
    assert.match(
      await told,
      /^logs stopped \(port 20001 is taken by another program; exit code 1: Error: listen EADDRINUSE/,
    )
    await supervisor.stop()
  })

  it('is started again by who asks for it', { timeout: 60_000 }, async () => {
    const { says, supervisor } = setUp()
    const givenUp = says(/is not started again/)
    await supervisor.start(program('process.exit(3)'), { readyWithinMs: 30_000 })
    await givenUp
    const again = says(/is not started again/)
    await supervisor.restart('logs')
    await again
    await supervisor.stop()
  })
})

describe('a program that is up and does nothing of its work', () => {
  const stands = { ...program('setInterval(() => {}, 1_000)'), name: 'nats', label: 'NATS' }
  const supervise = (/** @type {(line: string) => void} */ report) =>
    new Supervisor({ data: temporaryFolder(), env: process.env, report, pauseMs: () => 0, stuckEveryMs: 5 })

  it('is ended after six looks in a row, and started again', { timeout: 60_000 }, async () => {
    const answers = [true, true, true, true, true, false, true, true, true, true, true, true]
    /** @type {string[]} */
    const lines = []
    /** @type {() => void} */
    let done = () => {}
    const isBack = new Promise((resolve) => (done = () => resolve(null)))
    const supervisor = supervise((line) => {
      lines.push(line)
      if (/is back after/.test(line)) done()
    })
    await supervisor.start({ ...stands, isStuck: async () => answers.shift() ?? false }, { readyWithinMs: 30_000 })
    await isBack
    await supervisor.stop()
    assert.deepEqual(answers, [])
    assert.equal(lines[0], 'NATS is up but does nothing of its work, and is ended')
    assert.match(lines[1] ?? '', /^NATS stopped \(SIGKILL\) and is started again$/)
  })
})
