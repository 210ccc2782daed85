import { EventEmitter } from 'node:events'
import { KeepingRoom } from '../cache/keeping'
import type { ClientResponse } from '../client-http/client-exchange'
import { CallCapture, type CallMoment, type GatheredAnswer, mostAnswerBytes } from './call-capture'

class Response extends EventEmitter {
  readonly sent: Buffer[] = []
  statusCode = 200
  headersSent = false
  destroyed = false
  writableFinished = false
  answer = (_status: number, _fields: string[], parts: readonly Buffer[]) => void this.sent.push(...parts)
  writeHead = () => undefined
  write = (part: Buffer) => this.sent.push(part) < 3
  end = (last?: Buffer) => void (last && this.sent.push(last))
  flushHeaders = () => undefined
  destroy = () => undefined
}

function start(room = new KeepingRoom(10_000_000)) {
  const ended: [GatheredAnswer, CallMoment][] = []
  const capture = new CallCapture({ room, onEnd: (...what) => ended.push(what) })
  const response = new Response()
  return { capture, ended, response, client: capture.around(response as ClientResponse) }
}

const json = ['content-type', 'application/json']

describe('a call that is listened to', () => {
  it('gets its answer as ever, and is told once both sides are over, in any order', () => {
    for (const isClientFirst of [true, false]) {
      const { capture, ended, response, client } = start()
      client.writeHead(201, ['x', 'y', 'content-type', 'text/event-stream'])
      const part = Buffer.from('one')
      expect([client.write(part), client.write(Buffer.from('two')), client.write(Buffer.from('3'))]).toEqual([
        true,
        true,
        false,
      ])
      part.fill(0) // the bytes of a connection are used again
      client.end(Buffer.from('!'))
      const steps = [() => response.emit('close'), () => capture.callOver({ endedAtMs: 5 })]
      for (const [at, step] of (isClientFirst ? steps : steps.reverse()).entries()) {
        expect(ended).toHaveLength(at === 0 ? 0 : 0)
        step()
      }
      response.emit('close')
      capture.callOver(null)
      expect(ended).toHaveLength(1)
      const [[answer, moment]] = ended as [[GatheredAnswer, CallMoment]]
      expect(Buffer.concat(answer.parts).toString()).toBe('onetwo3!')
      expect([answer, moment]).toMatchObject([
        { bytes: 8, heldBytes: 8, isCut: false, status: 201, contentType: 'text/event-stream' },
        { endedAtMs: 5 },
      ])
      expect(response.sent).toHaveLength(4)
    }
  })

  it('is gathered up to a bound, and sent whole', () => {
    const { capture, ended, response, client } = start()
    client.answer(200, json, [Buffer.alloc(mostAnswerBytes - 1), Buffer.alloc(10), Buffer.alloc(10)])
    response.emit('close')
    capture.callOver(null)
    expect(ended[0]?.[0]).toMatchObject({ bytes: mostAnswerBytes + 19, heldBytes: mostAnswerBytes, isCut: true })
    expect(response.sent).toHaveLength(3)
  })

  it('that is a sound or an image is told by its length', () => {
    const { capture, ended, response, client } = start()
    client.answer(200, ['content-type', 'audio/mpeg'], [Buffer.alloc(5_000)])
    response.emit('close')
    capture.callOver(null)
    expect(ended[0]?.[0]).toMatchObject({ parts: [], bytes: 5_000, heldBytes: 0, isCut: false })
  })

  it('is gathered as far as there is room for all calls, of which it takes what it says', () => {
    const room = new KeepingRoom(10)
    const { capture, ended, response, client } = start(room)
    client.writeHead(200, json)
    for (const length of [6, 6, 2]) client.write(Buffer.alloc(length))
    response.emit('close')
    capture.callOver(null)
    expect(ended[0]?.[0]).toMatchObject({ bytes: 14, heldBytes: 6, isCut: true })
    expect([room.take(5), room.take(4)]).toEqual([false, true])
  })
})
