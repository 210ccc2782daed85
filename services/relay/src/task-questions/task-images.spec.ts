import { EventEmitter } from 'node:events'
import type { CallContext } from '../account/call-context'
import type { OpenRequest } from './open-door'
import { TaskImages } from './task-images'

/** A client that takes one part at a time. */
class SlowResponse extends EventEmitter {
  readonly sent: Buffer[] = []
  destroyed = false
  hasEnded = false
  writeHead = () => undefined
  destroy = () => void (this.destroyed = true)
  end = () => void (this.hasEnded = true)
  write(part: Buffer): boolean {
    this.sent.push(part)
    setImmediate(() => this.emit('drain'))
    return false
  }
}

async function* parts(count: number) {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(Buffer.from([at % 256]))
}

/** Shows an image of so many parts. */
function show(response: SlowResponse, count: number) {
  const body = Object.assign(parts(count), { on: () => undefined, destroy: () => undefined })
  const context = {
    tasks: { image: () => Promise.resolve({ url: 'https://a.example/i.png', channelId: 3 }) },
    routing: { channel: () => null },
    egress: { request: () => Promise.resolve({ statusCode: 200, headers: { 'content-type': 'image/png' }, body }) },
  } as unknown as CallContext // all that an image asks for
  return new TaskImages(context).show({ response } as unknown as OpenRequest, 'image', 'request') // the same
}

it('T53 an image waits for a slow client by one listener, however many parts it has', async () => {
  const response = new SlowResponse()
  const shown = await show(response, 300)
  expect([shown, response.sent.length, response.hasEnded]).toEqual([null, 300, true])
  expect(response.listenerCount('drain')).toBe(1)
})

it('T53 an image is given up with its client, also while that is waited for', async () => {
  const response = new SlowResponse()
  response.write = () => {
    setImmediate(() => {
      response.destroyed = true
      response.emit('close')
    })
    return false
  }
  await show(response, 300)
  expect(response.hasEnded).toBe(false)
})
