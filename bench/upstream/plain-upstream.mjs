/** A provider that gives every call the same answer, where nginx is not installed. Started with its port as argument. */
import net from 'node:net'
import { plainAnswer } from './messages.mjs'
import { readRequests } from './requests.mjs'

const body = plainAnswer()
const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

net
  .createServer({ noDelay: true }, (socket) => readRequests(socket, () => socket.write(answer)))
  .listen(Number(process.argv[2]), '127.0.0.1', 1_024)
