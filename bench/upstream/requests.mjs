/**
 * Calls `onRequest` with the body of each request that arrives on the socket, one after another, as gateways send them:
 * with a length.
 * @param {import('node:net').Socket} socket @param {(body: string) => void} onRequest
 */
export function readRequests(socket, onRequest) {
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const start = end + 4
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)
    if (received.length < start + length) return
    const body = received.slice(start, start + length)
    received = received.slice(start + length)
    onRequest(body)
  })
  socket.on('error', () => socket.destroy())
}
