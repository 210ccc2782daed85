import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ResponseReader } from './response-reader.mjs'

const LENGTH = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n'
const EMPTY = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'

/** @param {string} text @param {number} size of the pieces in which it arrives */
function read(text, size) {
  /** @type {{ status: number, body: string }[]} */
  const answers = []
  let current = { status: 0, body: '' }
  const reader = new ResponseReader({
    onHead: (status) => (current = { status, body: '' }),
    onBody: (bytes) => (current.body += bytes),
    onEnd: () => answers.push(current),
  })
  for (let at = 0; at < text.length; at += size) reader.push(Buffer.from(text.slice(at, at + size)))
  return answers
}

describe('reading answers', () => {
  const expected = [
    { status: 200, body: 'hello' },
    { status: 200, body: 'hello!' },
    { status: 503, body: '' },
    { status: 200, body: 'hello' },
  ]

  it('reads answers of every framing after one another, however they are cut into pieces', () => {
    const text = LENGTH + CHUNKED + EMPTY + LENGTH
    for (let size = 1; size <= text.length; size++) assert.deepEqual(read(text, size), expected, `pieces of ${size}`)
  })

  it('refuses an answer whose end cannot be known', () => {
    assert.throws(() => read('HTTP/1.1 200 OK\r\n\r\nhello', 100), /neither a length nor chunks/)
  })
})
