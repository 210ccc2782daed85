import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { acquireLock } from './lock.mjs'

describe('the lock on the data folder', () => {
  it('makes the folder and is free again once released', () => {
    const data = path.join(temporaryFolder(), 'new')
    acquireLock(data)()
    acquireLock(data)()
  })

  it('refuses a second launcher and names the first', () => {
    const data = temporaryFolder()
    const release = acquireLock(data)
    assert.throws(() => acquireLock(data), new RegExp(`in use by the launcher with pid ${process.pid}`))
    release()
  })

  it('takes over from a launcher that was killed', () => {
    const data = temporaryFolder()
    const gone = spawnSync('true').pid
    writeFileSync(path.join(data, 'launcher.lock'), JSON.stringify({ pid: gone, startTime: 'boot/1' }))
    acquireLock(data)()
  })

  it('is not fooled by another program that got the pid of a killed launcher', () => {
    const data = temporaryFolder()
    writeFileSync(path.join(data, 'launcher.lock'), JSON.stringify({ pid: process.ppid, startTime: 'boot/1' }))
    const release = acquireLock(data)
    assert.equal(JSON.parse(readFileSync(path.join(data, 'launcher.lock'), 'utf8')).pid, process.pid)
    release()
  })

  it('takes over a lock that was cut off while it was written', () => {
    const data = temporaryFolder()
    writeFileSync(path.join(data, 'launcher.lock'), '{"pid":')
    acquireLock(data)()
  })

  it('says what to do when the folder cannot be written', () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    assert.throws(() => acquireLock(path.join(file, 'data')), /cannot be written .* choose another TOLLGATE_DATA/)
  })
})
