import { EventEmitter } from 'node:events'
import type { ClientResponse } from '../../client-http/client-exchange'
import { ClientFlow } from './client-flow'

/** A client who takes so many parts before the first pause. */
class Client extends EventEmitter {
  readonly sent: string[] = []
  destroyed = false

  constructor(private takes = Infinity) {
    super()
  }

  writeHead(status: number): void {
    this.sent.push(String(status))
  }

  write(part: Buffer): boolean {
    this.sent.push(part.length > 9 ? 'long' : part.toString())
    return --this.takes > 0
  }

  end(part?: Buffer): void {
    this.sent.push(`${part?.toString() ?? ''}.`)
  }
}

function setUp(takes?: number) {
  const client = new Client(takes)
  let drained = 0
  // All that is used of a response.
  const flow = new ClientFlow(client as unknown as ClientResponse, [], () => void drained++)
  return { client, flow, drained: () => drained }
}

const a = Buffer.from('a')
const megabyte = Buffer.alloc(1024 * 1024)

describe('the way to a client', () => {
  it('is closed until the journal is written, then everything goes out in order', () => {
    const { client, flow, drained } = setUp()
    expect(flow.send(a)).toBe(true)
    flow.end(Buffer.from('z'))
    expect(client.sent).toEqual([])
    flow.journalWritten()
    expect([client.sent, drained()]).toEqual([['200', 'a', 'z.'], 0])
  })

  it('stops the upstream at a client who takes no more', () => {
    const { client, flow, drained } = setUp(2)
    flow.journalWritten()
    expect([flow.send(a), flow.send(a)]).toEqual([true, false])
    client.emit('drain')
    expect(drained()).toBe(1)
  })

  it('stops the upstream while the journal cannot be written for long, and lets it go on then', () => {
    const { client, flow, drained } = setUp()
    const goesOn = Array.from({ length: 5 }, () => flow.send(megabyte))
    expect(goesOn).toEqual([true, true, true, true, false])
    flow.journalWritten()
    expect([client.sent.length, drained()]).toEqual([6, 1])
    expect(flow.send(a)).toBe(true)
  })

  it('does not let it go on when the client takes no more either', () => {
    const { client, flow, drained } = setUp(1)
    for (let i = 0; i < 5; i++) flow.send(megabyte)
    flow.journalWritten()
    expect(drained()).toBe(0)
    client.emit('drain')
    expect(drained()).toBe(1)
  })

  it('tells nothing to a client who has left', () => {
    const { client, flow } = setUp()
    client.destroyed = true
    flow.send(a)
    flow.journalWritten()
    flow.end(a)
    expect(client.sent).toEqual([])
  })
})
