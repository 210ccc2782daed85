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
  await makeCalls(origin, said(text, /token +(sk-\S+)/))
  return {
    origin,
    username: said(text, /administrator +(\S+),/),
    password: said(text, /password (\S+)/),
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

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return address.port
}
