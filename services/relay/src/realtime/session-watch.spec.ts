import { EventEmitter } from 'node:events'
import { ManualClock } from '@tollgate/testing'
import type { WebSocket } from 'ws'
import type { AnswerPort } from '../answer/answer-port'
import type { SessionSetting } from './session-opener'
import { SessionWatch } from './session-watch'

/** A client as far as it is watched. */
class WatchedClient extends EventEmitter {
  readonly said: string[] = []
  bufferedAmount = 0
  ping = () => void this.said.push('ping')
  pong = () => void this.said.push('pong')
  terminate = () => void this.said.push('terminate')
}

function watched() {
  const clock = new ManualClock()
  const client = new WatchedClient()
  const port = { context: { clock }, guard: (act: () => void) => act() } as unknown as AnswerPort // all that is used of it
  const setting = {
    caller: { mayGoOn: () => null },
    limits: { sessionMs: 3_600_000, idleMs: 3_600_000 },
  } as unknown as SessionSetting // likewise
  const ended: string[] = []
  const watch = new SessionWatch(port, setting, client as unknown as WebSocket, {
    polled: () => undefined,
    end: ({ code }) => void ended.push(code),
  })
  return { clock, client, watch, ended }
}

describe('a client that says nothing', () => {
  it('is asked whether it is there, and given up when it does not answer', async () => {
    const { clock, client } = watched()
    await clock.advance(20_000)
    expect(client.said).toEqual(['ping'])
    await clock.advance(20_000)
    expect(client.said).toEqual(['ping', 'terminate'])
  })

  it.each<[string, (one: ReturnType<typeof watched>) => void]>([
    ['answers', ({ client }) => client.emit('pong')],
    ['asks as much itself', ({ client }) => client.emit('ping', Buffer.alloc(0))],
    ['says something', ({ watch }) => watch.heardClient()],
  ])('and %s is asked again', async (_what, act) => {
    const one = watched()
    await one.clock.advance(20_000)
    act(one)
    await one.clock.advance(20_000)
    expect(one.client.said.filter((said) => said !== 'pong')).toEqual(['ping', 'ping'])
  })

  it('is not found by what its upstream says', async () => {
    const { clock, client, watch } = watched()
    await clock.advance(20_000)
    watch.heard()
    await clock.advance(20_000)
    expect(client.said).toEqual(['ping', 'terminate'])
  })
})
