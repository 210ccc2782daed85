/** Takes what Tollgate exports about itself, as a collector would, and forgets it. Started with its port as argument. */
import http from 'node:http'

http
  .createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  .listen(Number(process.argv[2]), '127.0.0.1')
