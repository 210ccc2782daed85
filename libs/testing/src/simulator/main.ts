import { parseArgs } from 'node:util'
import { startSimulator } from './simulator'

/** `node dist/simulator/main.js --port 4010 --models a,b --no-recording`: an upstream to point a channel at. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      models: { type: 'string' },
      'no-recording': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  const simulator = await startSimulator({ port, ...(values.models && { models: values.models.split(',') }) })
  simulator.isRecording = !values['no-recording']
  process.stdout.write(`${simulator.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
}

void main()
