import assert from 'node:assert/strict'
import { it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { jetStreamRoom } from './nats-room.mjs'

it('streams keep the room that they were given when the disk has less free at a later start', () => {
  const folder = temporaryFolder()
  assert.equal(jetStreamRoom(folder, 1_000), 750)
  assert.equal(jetStreamRoom(folder, 10), 750)
  assert.equal(jetStreamRoom(folder, 4_000), 3_000)
  assert.equal(jetStreamRoom(folder, 0), 3_000)
})

it('streams have three quarters of what the disk has free at first', () => {
  const room = jetStreamRoom(temporaryFolder())
  assert.ok(Number.isSafeInteger(room) && room > 0)
})
