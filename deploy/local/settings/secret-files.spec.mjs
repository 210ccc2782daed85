import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { masterOf, withoutFiles } from './secret-files.mjs'

/** @param {string} text */
function fileWith(text) {
  const file = path.join(temporaryFolder(), 'secret')
  writeFileSync(file, text)
  return file
}

describe('secrets in files', () => {
  it('stand for their variables, without the newline at their end', () => {
    const env = withoutFiles({
      NATS_URL_FILE: fileWith('nats://u:p@h:4222\n'),
      SETUP_TOKEN_FILE: fileWith('a b'),
      X: '1',
    })
    assert.deepEqual(env, { NATS_URL: 'nats://u:p@h:4222', SETUP_TOKEN: 'a b', X: '1' })
  })

  it('are refused beside their variables, and where there is nothing to read', () => {
    const file = fileWith('redis://h')
    assert.throws(() => withoutFiles({ REDIS_URL: 'redis://o', REDIS_URL_FILE: file }), /REDIS_URL and REDIS_URL_FILE/)
    assert.throws(() => withoutFiles({ REDIS_URL_FILE: `${file}.gone` }), /cannot be read/)
    assert.throws(() => withoutFiles({ REDIS_URL_FILE: fileWith('\n') }), /is empty/)
    assert.throws(() => masterOf({ TOLLGATE_SECRET: 'a', TOLLGATE_SECRET_FILE: file }), /are both set/)
  })

  it('let services follow the file of master secrets themselves', () => {
    assert.deepEqual(masterOf({ TOLLGATE_SECRET_FILE: '/run/secrets/master' }), { file: '/run/secrets/master' })
    assert.deepEqual(masterOf({ TOLLGATE_SECRET: 'a' }), { text: 'a' })
    assert.equal(masterOf({ TOLLGATE_SECRET: '' }), null)
  })
})
