import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { keyFileOf, linesOf, noteSealing, readSecrets } from './secrets.mjs'

describe('secrets of the data folder', () => {
  it('are made once, differ from one another, and only their owner can read them', () => {
    const data = temporaryFolder()
    const secrets = readSecrets(data, null)
    assert.deepEqual(readSecrets(data, null), secrets)
    const { master, ...passwords } = secrets
    assert.deepEqual(master, { file: keyFileOf(data) })
    assert.equal(new Set([...linesOf(master), ...Object.values(passwords)]).size, 5)
    for (const file of ['secrets.json', 'master.keys'])
      assert.equal(statSync(path.join(data, file)).mode & 0o777, 0o600)
  })

  it('get what a later release keeps beside them, once', () => {
    const data = temporaryFolder()
    const before = readSecrets(data, null)
    const file = path.join(data, 'secrets.json')
    const { rolesSecret: _later, ...kept } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(kept))
    const secrets = readSecrets(data, null)
    assert.deepEqual({ ...secrets, rolesSecret: '' }, { ...before, rolesSecret: '' })
    assert.ok(secrets.rolesSecret.length >= 32)
    assert.deepEqual(readSecrets(data, null), secrets)
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('leave master secrets alone that were put into an empty folder, for a restore', () => {
    const data = temporaryFolder()
    writeFileSync(keyFileOf(data), 'of a lost machine\n')
    assert.deepEqual(linesOf(readSecrets(data, null).master), ['of a lost machine'])
    assert.deepEqual(linesOf(readSecrets(data, null).master), ['of a lost machine'])
  })

  it('use a given master secret without storing it', () => {
    const data = temporaryFolder()
    assert.deepEqual(readSecrets(data, { text: 'my own' }).master, { text: 'my own' })
    assert.ok(!readFileSync(path.join(data, 'secrets.json'), 'utf8').includes('my own'))
    assert.throws(() => readSecrets(data, null), /TOLLGATE_SECRET was set when/)
  })

  it('refuse other master secrets, which could not read the data', () => {
    const data = temporaryFolder()
    readSecrets(data, null)
    assert.throws(() => readSecrets(data, { text: 'another' }), /TOLLGATE_SECRET is not the one that/)
    assert.throws(() => readSecrets(data, { file: path.join(data, 'nothing') }), /cannot be read/)
  })

  it('follow a rotation: the old one is let go once another has sealed', () => {
    const data = temporaryFolder()
    readSecrets(data, { text: 'old' })
    readSecrets(data, { text: 'old\nnew' })
    readSecrets(data, { text: 'old' })
    readSecrets(data, { text: 'new\nold' })
    assert.throws(() => readSecrets(data, { text: 'old' }), /TOLLGATE_SECRET is not the one that/)
    readSecrets(data, { text: 'new' })
    noteSealing(data, 'newer')
    readSecrets(data, { text: 'newer' })
  })

  it('take over the one master secret of an earlier version', () => {
    const data = temporaryFolder()
    readSecrets(data, { text: 'kept before' })
    const file = path.join(data, 'secrets.json')
    const before = { masterSecret: 'kept before', ...JSON.parse(readFileSync(file, 'utf8')) }
    writeFileSync(file, JSON.stringify(before))
    assert.deepEqual(linesOf(readSecrets(data, null).master), ['kept before'])
    assert.ok(!readFileSync(file, 'utf8').includes('kept before'))
  })

  it('are not made anew for data that was sealed with lost ones', () => {
    const data = temporaryFolder()
    readSecrets(data, null)
    mkdirSync(path.join(data, 'postgres'))
    rmSync(path.join(data, 'secrets.json'))
    assert.throws(() => readSecrets(data, null), /put it back from a backup/)
  })
})
