/** A provider whose answers are as long as the calls that it gets. Started with its port as argument. */
import net from 'node:net'
import { largeAnswer } from './messages.mjs'
import { readRequests } from './requests.mjs'

/** @type {Map<number, Buffer>} by length */
const answers = new Map()

/** @param {number} bytes */
function answerOf(bytes) {
  const body = largeAnswer(bytes)
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const answer = Buffer.from(head + body)
  answers.set(bytes, answer)
  return answer
}

net
  .createServer({ noDelay: true }, (socket) =>
    readRequests(socket, ({ length }) => socket.write(answers.get(length) ?? answerOf(length))),
  )
  .listen(Number(process.argv[2]), '127.0.0.1', 1_024)
