import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readStamp } from '../support/stamp.mjs'
import {
  anthropicRequest,
  largeAnswer,
  largeRequest,
  plainAnswer,
  plainRequest,
  readStreamRequest,
  streamChunk,
  streamRequest,
} from './messages.mjs'

describe('messages of the bench', () => {
  it('are one kilobyte long in both directions', () => {
    assert.equal(plainRequest().length, 1_024)
    assert.equal(plainAnswer().length, 1_024)
  })

  it('are as long as is asked for', () => {
    assert.equal(largeRequest(100_000).length, 100_000)
    assert.equal(largeAnswer(1_000_000).length, 1_000_000)
  })

  it('hold nothing that nginx would read as its own', () => {
    assert.doesNotMatch(plainAnswer(), /['$\\]/)
  })

  it('ask for the same in Anthropic’s dialect', () => {
    const call = JSON.parse(anthropicRequest(streamRequest({ chunks: 40, pauseMs: 20 })))
    assert.deepEqual(Object.keys(call).sort(), ['max_tokens', 'messages', 'metadata', 'model', 'stream'])
    assert.deepEqual(call.metadata, { user_id: 'stream/40/20' })
    assert.equal('metadata' in JSON.parse(anthropicRequest(plainRequest())), false)
  })

  it('tell the upstream how it shall stream', () => {
    assert.deepEqual(readStreamRequest(streamRequest({ chunks: 40, pauseMs: 20 })), { chunks: 40, pauseMs: 20 })
  })

  it('carry the time of their sending', () => {
    const delayMs = readStamp(Buffer.from(streamChunk())) ?? NaN
    assert.ok(delayMs >= 0 && delayMs < 1_000)
    assert.equal(readStamp(Buffer.from('data: [DONE]')), null)
  })
})
