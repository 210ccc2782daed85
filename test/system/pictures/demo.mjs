import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import OpenAI from 'openai'

/** @typedef {{ origin: string, username: string, password: string, stop: () => Promise<void> }} Demo */

const QUESTIONS = [
  'What is a gateway?',
  'Write a retry with backoff in JavaScript.',
  'Explain a lease to a child.',
  'Summarise our release notes.',
]

/** Username, display name, quota and group; the first of them is user 2. */
const PEOPLE = /** @type {const} */ ([
  ['ada', 'Ada Lovelace', 25_000_000, 'vip'],
  ['grace', 'Grace Hopper', 60_000_000, 'default'],
  ['alan', 'Alan Turing', 1_250_000, 'default'],
  ['mallory', '', 0, 'default'],
  ['katherine', 'Katherine Johnson', 7_500_000, 'svip'],
])

/**
 * Starts `npm start -- --demo`, and fills its log with calls of a few kinds.
 * @param {string} repository @param {string} data a folder for its state @returns {Promise<Demo>}
 */
export async function startDemo(repository, data) {
  const env = { ...process.env, PORT: String(await freePort()), TOLLGATE_DATA: data }
  const launcher = spawn(process.execPath, [path.join(repository, 'deploy/local/start.mjs'), '--demo'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const line of createInterface({ input: launcher.stdout })) {
    text += `${line}\n`
    if (line.startsWith('Tollgate is ready')) break
  }
  // Nobody reads on, and a full pipe would hold the launcher.
  launcher.stdout.resume()
  const origin = said(text, /ready at (\S+)/)
  const account = { username: said(text, /administrator +(\S+),/), password: said(text, /password (\S+)/) }
  await makeCalls(origin, said(text, /token +(sk-\S+)/))
  await makePeople(origin, account)
  return {
    origin,
    ...account,
    async stop() {
      launcher.kill('SIGTERM')
      if (launcher.exitCode === null) await once(launcher, 'exit')
    },
  }
}

/** @param {string} text @param {RegExp} pattern */
function said(text, pattern) {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`The demo did not say ${pattern}:\n${text}`)
  return found
}

/** @param {string} origin @param {string} apiKey */
async function makeCalls(origin, apiKey) {
  const openai = new OpenAI({ apiKey, baseURL: `${origin}/v1`, maxRetries: 0 })
  for (const [place, content] of QUESTIONS.entries()) {
    const model = place % 2 === 0 ? 'gpt-4o-mini' : 'gpt-4o'
    /** @type {import('openai').OpenAI.ChatCompletionMessageParam[]} */
    const messages = [{ role: 'user', content }]
    await openai.chat.completions.create({ model, messages })
    const stream = await openai.chat.completions.create({ model, messages, stream: true })
    for await (const chunk of stream) void chunk
  }
}

/** Somebody to look at in the list of users, and a site that has something to give.
 * @param {string} origin @param {{ username: string, password: string }} account
 */
async function makePeople(origin, account) {
  const signedIn = await fetch(`${origin}/api/user/login`, { method: 'POST', ...json(account) })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  /** @param {string} method @param {string} place @param {unknown} body */
  const ask = async (method, place, body) => {
    const { headers, ...rest } = json(body)
    const answer = await fetch(origin + place, { method, headers: { ...headers, cookie: cookie.join('; ') }, ...rest })
    const { success, message } = /** @type {{ success: boolean, message: string }} */ (await answer.json())
    if (!success) throw new Error(`${method} ${place}: ${message}`)
  }
  await ask('PUT', '/api/option/', { key: 'CheckInEnabled', value: 'true' })
  for (const [place, [username, display_name, quota, group]] of PEOPLE.entries()) {
    await ask('POST', '/api/user/', { username, display_name, password: 'only-for-pictures' })
    await ask('PUT', '/api/user/', { id: place + 2, quota, group })
  }
  await ask('POST', '/api/user/manage', { id: 3, action: 'promote' })
  await ask('POST', '/api/user/manage', { id: 5, action: 'disable' })
}

/** @param {unknown} body */
const json = (body) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return address.port
}
