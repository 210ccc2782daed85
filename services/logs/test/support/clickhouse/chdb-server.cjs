/**
 * `node chdb-server.cjs <folder of chdb> <data folder> [port]`: ClickHouse behind HTTP, as far as its client needs it. chdb is the engine
 * without a server; what a server does with an address, and with what is refused, is done here. Says its port when it listens.
 */
const { createServer } = require('node:http')
const path = require('node:path')

const [chdbFolder, dataFolder, port = '0'] = process.argv.slice(2)
// Values come as the client has written them, as a server takes them; chdb alone would write them once more.
require(path.join(chdbFolder, 'dist/serialize.js')).formatParamValue = String
const { Session } = require(chdbFolder)

const session = new Session(dataFolder)
/** Each question after the one before: the engine has one connection here. */
let turn = Promise.resolve()

/** What is asked: in the address and the body, or all of it in the parts of a form. */
async function askedBy(request) {
  const { searchParams } = new URL(request.url, 'http://localhost')
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) searchParams.set(name, value)
    return { searchParams, statement: searchParams.get('query') }
  }
  const query = searchParams.get('query')
  return { searchParams, statement: query === null ? body.toString() : `${query}\n${body.toString()}` }
}

async function ask({ searchParams, statement }) {
  await session.queryAsync(`USE ${searchParams.get('database') ?? 'default'}`)
  const bound = [...searchParams].filter(([name]) => name.startsWith('param_'))
  if (bound.length === 0) return session.queryAsync(statement)
  const parameters = Object.fromEntries(bound.map(([name, value]) => [name.slice('param_'.length), value]))
  return session.queryBindAsync(statement, parameters)
}

async function answer(request) {
  const asked = await askedBy(request)
  const answered = turn.then(() => ask(asked))
  turn = answered.catch(() => undefined)
  return Buffer.from((await answered).bytes())
}

const server = createServer((request, response) => {
  answer(request).then(
    (bytes) => response.writeHead(200).end(bytes),
    (error) => {
      const code = /Code: (\d+)/.exec(error.message)?.[1] ?? '0'
      response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(error.message)
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
// Whoever asked for it has gone.
process.stdin.on('end', () => process.exit()).resume()
