/** `PORT=… node serve-host.mjs OUTPUT`: serves what build-host.mjs made, with a mock API of its own behind it. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { requireMocks } from '../mocks/compiled-mocks.mjs'
import { sayFailure, unhurried } from '../mocks/mock-http.mjs'
import { serveMocks } from '../mocks/mock-server.mjs'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const output = process.argv[2] ?? ''
const host = path.join(output, 'host')
const { middleware } = serveMocks(requireMocks(path.join(output, 'mocks')))

/** A file by its name; every other address is one of the page's own. @param {string} address */
function fileOf(address) {
  const { pathname } = new URL(address, 'http://host')
  const file = path.join(host, path.normalize(pathname))
  return path.extname(file) in TYPES && existsSync(file) ? file : path.join(host, 'index.html')
}

const server = createServer(unhurried, (request, response) =>
  middleware(request, response, (error) => {
    if (error !== undefined) return sayFailure(response, error)
    const file = fileOf(request.url ?? '/')
    const ending = path.extname(file)
    // Scripts and styles are named by their content: a browser that opens many pages compiles them once.
    const cache = ending === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    response.writeHead(200, { 'content-type': TYPES[ending], 'cache-control': cache })
    pipeline(createReadStream(file), response, () => undefined)
  }),
)
server.listen(Number(process.env['PORT']), '127.0.0.1')
