/**
 * A provider that only streams, on sockets without an HTTP library so that it is not what is measured. Each chunk is one
 * write. Started with its port as argument.
 */
import net from 'node:net'
import { readStreamRequest, streamChunk, streamEnd } from './messages.mjs'
import { readRequests } from './requests.mjs'

const HEAD =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n'

/** @param {string} text one chunk of the transfer coding */
const framed = (text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

net
  .createServer({ noDelay: true }, (socket) => readRequests(socket, (body) => answer(socket, readStreamRequest(body))))
  .listen(Number(process.argv[2]), '127.0.0.1', 1_024)

/** @param {net.Socket} socket @param {{ chunks: number, pauseMs: number }} shape */
function answer(socket, { chunks, pauseMs }) {
  socket.write(HEAD + framed(streamChunk()))
  let left = chunks - 1
  const isOver = () => {
    if (socket.destroyed) return true
    if (left-- > 0) return false
    socket.write(framed(streamEnd) + '0\r\n\r\n')
    return true
  }
  if (pauseMs > 0) {
    const timer = setInterval(() => {
      if (isOver()) clearInterval(timer)
      else socket.write(framed(streamChunk()))
    }, pauseMs)
    return
  }
  const flood = () => {
    if (isOver()) return
    // The next chunk in the next turn of the loop, so that all streams flow side by side.
    if (socket.write(framed(streamChunk()))) setImmediate(flood)
    else socket.once('drain', flood)
  }
  setImmediate(flood)
}
