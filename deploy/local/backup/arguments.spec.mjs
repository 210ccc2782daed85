import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { Fault } from '../fault.mjs'
import { readBackupArguments, readRestoreArguments } from './arguments.mjs'

describe('the arguments of backup and restore', () => {
  it('are a folder, and of a restore whether what is there may go', () => {
    const folder = path.resolve('b')
    assert.deepEqual(readBackupArguments(['b']), { folder })
    assert.deepEqual(readRestoreArguments(['b']), { folder, isOver: false })
    assert.deepEqual(readRestoreArguments(['--over', 'b']), { folder, isOver: true })
  })

  it('can ask how to ask', () => {
    assert.equal(readBackupArguments(['--help']), null)
    assert.equal(readRestoreArguments(['b', '--help']), null)
  })

  for (const args of [[], ['a', 'b'], ['--over', 'a'], ['a', '--force']])
    it(`of a backup are not "${args.join(' ')}"`, () => {
      assert.throws(() => readBackupArguments(args), Fault)
    })
})
