import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as contracts from '../index'

const services = path.resolve(__dirname, '../../../../services')
const handlers = contracts.serviceNames.flatMap((service) =>
  readdirSync(path.join(services, service, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.events.ts'))
    .flatMap((file) => handlersIn(readFileSync(path.join(services, service, 'src', file), 'utf8'))),
)

/** Durable consumers by name, each with the subject of the contract that its handler takes. */
function handlersIn(source: string): [string, string][] {
  return [...source.matchAll(/@EventHandler\((\w+), \{\s*durable: '([^']+)'/g)].map(
    ([, contract = '', durable = '']) => {
      return [
        durable,
        (contracts as unknown as Record<string, { subject: string } | undefined>)[contract]?.subject ?? '',
      ]
    },
  )
}

// A consumer that nobody reads keeps everything: its stream is full one day, and refuses what others need.
it('streams name the consumers that services have, and no other', () => {
  const named = contracts.streams.flatMap(({ consumers }) => Object.entries(consumers))
  expect(named.sort()).toEqual(handlers.sort())
})
