import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { lockFolder } from './folder-lock'

const log = createLog('test')
let directory: string
let holder: ChildProcess | null = null
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'relay-lock-'))
})
afterEach(async () => {
  await end()
  rmSync(directory, { recursive: true, force: true })
})

/** Has the lock held by a process that is started by these words, which says so. */
async function held(...words: string[]): Promise<void> {
  const [command = '', ...rest] = [...words, 'flock', path.join(directory, 'lock'), 'sh', '-c', 'echo held; read _']
  holder = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout!, 'data') // it is piped
}

/** Ends the holder as its kill would; resolves when all that it started has let go. */
async function end(): Promise<void> {
  if (holder === null) return
  const gone = once(holder.stdout!, 'close')
  holder.stdin?.end()
  await gone
  holder = null
}

const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork']
const hasNamespaces = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0
const elsewhere = hasNamespaces ? [['another PID namespace', namespace] as const] : []

describe('the lock of a folder', () => {
  it('is held by one at a time, and can be taken again once released', async () => {
    const lock = await lockFolder(directory, log)
    expect(lock).not.toBeNull()
    expect(await lockFolder(directory, log)).toBeNull()
    lock?.release()
    expect(await lockFolder(directory, log)).not.toBeNull()
  })

  it.each([['this one', []], ...elsewhere] as const)('is left to a living process of %s', async (_where, words) => {
    await held(...words)
    expect(await lockFolder(directory, log)).toBeNull()
    await end()
    expect(await lockFolder(directory, log)).not.toBeNull()
  })

  it('is no lock when the folder was removed meanwhile, or another stands in its place', async () => {
    expect(await lockFolder(path.join(directory, 'gone'), log)).toBeNull()
    const folder = path.join(directory, 'moved')
    mkdirSync(folder)
    const taking = lockFolder(folder, log)
    renameSync(folder, `${folder}.gone`)
    expect(await taking).toBeNull()
    mkdirSync(folder)
    const again = lockFolder(folder, log)
    rmSync(path.join(folder, 'lock'))
    writeFileSync(path.join(folder, 'lock'), '')
    expect(await again).toBeNull()
  })

  it('is a note of the holder where there is no program to lock with', async () => {
    const lock = await lockFolder(directory, log, 'no-such-program')
    expect(existsSync(path.join(directory, 'holder'))).toBe(true)
    expect(await lockFolder(directory, log, 'no-such-program')).toBeNull()
    lock?.release()
    expect(await lockFolder(directory, log, 'no-such-program')).not.toBeNull()
  })

  it('cannot be had where the file system gives none', async () => {
    await expect(lockFolder(directory, log, 'false')).resolves.toBeNull()
    writeFileSync(path.join(directory, 'refuses'), '#!/bin/sh\nexit 71\n', { mode: 0o755 })
    await expect(lockFolder(directory, log, path.join(directory, 'refuses'))).rejects.toThrow('71')
  })
})
