import { parseArgs } from 'node:util'
import { startSimulator } from './simulator'

/**
 * `node dist/simulator/main.js --port 4010 --models a,b --no-recording`: an upstream to point a channel at. With
 * `--stream-text` all streams say that, at the pace of `--chunk-delay-ms`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      models: { type: 'string' },
      'no-recording': { type: 'boolean', default: false },
      'stream-text': { type: 'string' },
      'chunk-delay-ms': { type: 'string', default: '0' },
    },
  })
  const port = Number(values.port)
  const simulator = await startSimulator({ port, ...(values.models && { models: values.models.split(',') }) })
  simulator.isRecording = !values['no-recording']
  const text = values['stream-text']
  if (text !== undefined) {
    simulator.script({ match: { isStream: true }, behave: { text, chunkDelayMs: Number(values['chunk-delay-ms']) } })
  }
  process.stdout.write(`${simulator.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
}

void main()
