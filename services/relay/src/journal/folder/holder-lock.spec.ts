import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { here, HolderLock, startTimeOf } from './holder-lock'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'relay-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const hold = (text: string) => writeFileSync(path.join(directory, 'holder'), text)

describe('the note of a holder', () => {
  it('is held by one at a time, and can be taken again once released', () => {
    const lock = HolderLock.take(directory)
    expect(lock).not.toBeNull()
    expect(HolderLock.take(directory)).toBeNull()
    lock?.release()
    expect(HolderLock.take(directory)).not.toBeNull()
    expect(readdirSync(directory)).toEqual(['holder'])
  })

  const { pid: deadPid = 0 } = spawnSync('true')
  it.each([
    ['a process that is gone', JSON.stringify({ where: here(), pid: deadPid, startedAt: '1' })],
    ['a later process with the same id', JSON.stringify({ where: here(), pid: process.pid, startedAt: '1' })],
    ['half a line', '{"pid":'],
  ])('is taken over at once from %s', (_holder, text) => {
    hold(text)
    expect(HolderLock.take(directory)).not.toBeNull()
    expect(HolderLock.take(directory)).toBeNull()
    expect(readdirSync(directory)).toEqual(['holder'])
  })

  it('is left to one that cannot be seen from here', () => {
    hold(JSON.stringify({ where: 'another-host', pid: deadPid, startedAt: '1' }))
    expect(HolderLock.take(directory)).toBeNull()
  })

  it('is left to a living process', () => {
    hold(JSON.stringify({ where: here(), pid: process.ppid, startedAt: startTimeOf(process.ppid) }))
    expect(HolderLock.take(directory)).toBeNull()
  })
})
