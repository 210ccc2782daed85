import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { readSecrets } from './secrets.mjs'

describe('secrets of the data folder', () => {
  it('are made once, differ from one another, and only their owner can read them', () => {
    const data = temporaryFolder()
    const secrets = readSecrets(data, undefined)
    assert.deepEqual(readSecrets(data, undefined), secrets)
    assert.equal(new Set(Object.values(secrets)).size, 4)
    assert.equal(statSync(path.join(data, 'secrets.json')).mode & 0o777, 0o600)
  })

  it('use a given master secret without storing it', () => {
    const data = temporaryFolder()
    assert.equal(readSecrets(data, 'my own').masterSecret, 'my own')
    assert.ok(!readFileSync(path.join(data, 'secrets.json'), 'utf8').includes('my own'))
    assert.throws(() => readSecrets(data, undefined), /TOLLGATE_SECRET was set when/)
  })

  it('refuse another master secret, which could not read the data', () => {
    const data = temporaryFolder()
    readSecrets(data, undefined)
    assert.throws(() => readSecrets(data, 'another'), /TOLLGATE_SECRET is not the one that/)
  })

  it('are not made anew for data that was sealed with lost ones', () => {
    const data = temporaryFolder()
    readSecrets(data, undefined)
    mkdirSync(path.join(data, 'postgres'))
    rmSync(path.join(data, 'secrets.json'))
    assert.throws(() => readSecrets(data, undefined), /put it back from a backup/)
  })
})
