/** A service as small as can be: ready after a moment, pid on request, ends with its launcher, stubborn when asked to be. */
import http from 'node:http'

let isReady = false
setTimeout(() => (isReady = true), 100)
const server = http.createServer((request, response) => {
  response.statusCode = request.url === '/health/ready' && !isReady ? 503 : 200
  response.setHeader('x-instance-id', process.env['INSTANCE_ID'] ?? '')
  response.end(String(process.pid))
})
server.listen(Number(process.env['HTTP_PORT']), process.env['HTTP_HOST'])
const stop = () => {
  if (process.env['STUBBORN'] !== 'true') process.exit(0)
}
process.on('SIGTERM', stop)
process.stdin.on('close', stop).resume()
