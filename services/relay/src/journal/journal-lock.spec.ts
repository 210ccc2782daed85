import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SlotLock, startTimeOf } from './journal-lock'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'relay-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const hold = (text: string) => writeFileSync(path.join(directory, 'lock'), text)

describe('slot lock', () => {
  it('is held by one at a time, and can be taken again once released', () => {
    const lock = SlotLock.take(directory)
    expect(lock).not.toBeNull()
    expect(SlotLock.take(directory)).toBeNull()
    lock?.release()
    expect(SlotLock.take(directory)).not.toBeNull()
    expect(readdirSync(directory)).toEqual(['lock'])
  })

  const { pid: deadPid = 0 } = spawnSync('true')
  it.each([
    ['a process that is gone', JSON.stringify({ pid: deadPid, startedAt: '1' })],
    ['a later process with the same id', JSON.stringify({ pid: process.pid, startedAt: '1' })],
    ['half a line', '{"pid":'],
  ])('is taken over at once from %s', (_holder, text) => {
    hold(text)
    expect(SlotLock.take(directory)).not.toBeNull()
    expect(SlotLock.take(directory)).toBeNull()
    expect(readdirSync(directory)).toEqual(['lock'])
  })

  it('is left to a living process', () => {
    hold(JSON.stringify({ pid: process.ppid, startedAt: startTimeOf(process.ppid) }))
    expect(SlotLock.take(directory)).toBeNull()
  })
})
