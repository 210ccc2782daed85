import { parseArgs } from 'node:util'
import { EpayProvider } from '../payment/epay-provider'
import { TaskLives } from './beside/task-lives'
import { startSimulator } from './simulator'

/** How often tasks of a simulator that has them go on. */
const taskStepMs = 700

/**
 * `node dist/simulator/main.js --port 4010 --models a,b --no-recording`: an upstream to point a channel at. With
 * `--stream-text` all streams say that, at the pace of `--chunk-delay-ms`; `--revoked-key` is refused. With `--tasks` it makes
 * drawings, music and videos, too, and takes payments for the merchant `demo`, signed with the key in MERCHANT_KEY.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      models: { type: 'string' },
      'no-recording': { type: 'boolean', default: false },
      'stream-text': { type: 'string' },
      'chunk-delay-ms': { type: 'string', default: '0' },
      'revoked-key': { type: 'string' },
      tasks: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  const simulator = await startSimulator({
    port,
    ...(values.models && { models: values.models.split(',') }),
    ...(values.tasks && { beside: beside(`http://127.0.0.1:${port}`) }),
  })
  simulator.isRecording = !values['no-recording']
  const key = values['revoked-key']
  if (key !== undefined) simulator.script({ match: { key }, behave: refused })
  const text = values['stream-text']
  if (text !== undefined) {
    simulator.script({ match: { isStream: true }, behave: { text, chunkDelayMs: Number(values['chunk-delay-ms']) } })
  }
  process.stdout.write(`${simulator.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}

const refused = {
  status: 401,
  error: {
    message: 'The account that this API key belongs to was closed.',
    type: 'invalid_request_error',
    code: 'account_deactivated',
  },
}

/** Who serves tasks and payments at this address. */
function beside(url: string): NonNullable<NonNullable<Parameters<typeof startSimulator>[0]>['beside']> {
  const lives = new TaskLives(url, Date.now)
  const provider = new EpayProvider({ id: 'demo', key: process.env['MERCHANT_KEY'] ?? '' })
  setInterval(() => lives.goOn(), taskStepMs).unref()
  return (incoming, response) => {
    const [path = ''] = (incoming.url ?? '').split('?')
    const server = /^\/(?:submit\.php|paid)$/.test(path) ? provider : lives.serverOf(path)
    server?.serve(incoming, response)
    return server !== null
  }
}

void main()
