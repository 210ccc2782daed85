import { awsMessage, chunkMessage } from '../../test/aws-message'
import type { UpstreamFailure, UpstreamHandler } from '../call/upstream'
import { DecodedAnswer } from './decoded-answer'
import { FrameReader } from './frame-reader'
import { eventOf } from './invoke-events'
import { AwsDecoder, decoderFor } from './stream-decoder'

const said = ['{"type":"message_start","n":1}', '{"type":"ping"}', '{"type":"message_stop","text":"é\\n"}']
const bytes = Buffer.concat(said.map(chunkMessage))
const events = said.map((data) => `event: ${(JSON.parse(data) as { type: string }).type}\ndata: ${data}\n\n`).join('')

const readAll = (pieces: readonly Buffer[]) => {
  const reader = new FrameReader()
  const found = pieces.flatMap((piece) => reader.push(piece))
  return { text: Buffer.concat(found.map(eventOf)).toString(), isInside: reader.isInside }
}
const changed = (at: number) => {
  const other = Buffer.from(bytes)
  other.writeUInt8((other.readUInt8(at) + 1) % 256, at)
  return other
}

describe('a stream of AWS', () => {
  it('says the same wherever it is cut', () => {
    expect(readAll([bytes])).toEqual({ text: events, isInside: false })
    for (let at = 1; at < bytes.length; at++)
      expect(readAll([bytes.subarray(0, at), bytes.subarray(at)])).toEqual({ text: events, isInside: false })
    expect(readAll([...bytes].map((one) => Buffer.from([one])))).toEqual({ text: events, isInside: false })
  })

  it('is inside of a message until that is whole', () => {
    expect(readAll([bytes.subarray(0, bytes.length - 1)]).isInside).toBe(true)
    expect(readAll([bytes.subarray(0, 5)])).toEqual({ text: '', isInside: true })
  })

  it('is refused with any byte changed', () => {
    for (let at = 0; at < bytes.length; at++) expect(() => readAll([changed(at)])).toThrow()
  })

  it('is refused where a message says that it is larger than any', () => {
    const huge = awsMessage({ ':event-type': 'chunk' }, { bytes: 'x'.repeat(11 * 1024 * 1024) })
    expect(() => new FrameReader().push(huge.subarray(0, 12))).toThrow('lengths')
  })

  it.each([
    ['throttlingException', { message: 'Too many' }, { type: 'rate_limit_error', message: 'Too many' }],
    ['validationException', { Message: 'Bad' }, { type: 'invalid_request_error', message: 'Bad' }],
    [
      'modelStreamErrorException',
      { originalStatusCode: 500 },
      { type: 'api_error', message: 'modelStreamErrorException' },
    ],
  ])('tells of a %s as an error', (name, payload, error) => {
    const text = readAll([awsMessage({ ':message-type': 'exception', ':exception-type': name }, payload)]).text
    expect(text).toBe(`event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`)
  })

  it('passes over what is no chunk, and refuses a chunk that carries no event', () => {
    expect(readAll([awsMessage({ ':event-type': 'initial-response', ':message-type': 'event' }, {})]).text).toBe('')
    expect(() => readAll([chunkMessage('no JSON')])).toThrow()
    expect(() => readAll([awsMessage({ ':event-type': 'chunk', ':message-type': 'event' }, { bytes: '*' })])).toThrow()
  })
})

describe('a message of AWS that was made to take long', () => {
  it('is kept by its bytes alone, not by the pieces in which it came', () => {
    const reader = new FrameReader()
    const piece = Buffer.alloc(1)
    const found = [...bytes].flatMap((one) => {
      piece.writeUInt8(one)
      return reader.push(piece)
    })
    expect(Buffer.concat(found.map(eventOf)).toString()).toBe(events)
  })

  it('has no more parts than can be read in one go', () => {
    const many = Array.from({ length: 300_000 }, () => [])
    const cases = [
      () => readAll([awsMessage({ ':event-type': 'chunk', ':message-type': 'event' }, { bytes: '', many })]),
      () => readAll([chunkMessage(JSON.stringify({ type: 'ping', many }))]),
    ]
    for (const act of cases) expect(act).toThrow('too many parts')
  })

  it('carries as much as a message has room for', () => {
    const data = JSON.stringify({ type: 'ping', text: 'a'.repeat(7_000_000) })
    expect(readAll([chunkMessage(data)]).text).toHaveLength(data.length + 'event: ping\ndata: \n\n'.length)
  })
})

describe('an answer that streams as AWS does', () => {
  const begin = (type = 'application/vnd.amazon.eventstream') => {
    const told: string[] = []
    const failures: UpstreamFailure[] = []
    const handler: UpstreamHandler = {
      onHeaders: (status, headers) => void told.push(`${status} ${headers.get('content-type')} ${headers.get('x')}`),
      onData: (chunk) => told.push(chunk.toString()) > 100,
      onComplete: () => void told.push('end'),
      onError: (failure) => void failures.push(failure),
    }
    const answer = new DecodedAnswer(handler, new AwsDecoder(eventOf))
    const abort = jest.fn()
    answer.call = { abort, resume: () => {}, wasSentInFull: true, isBodyFree: false, hasEnded: false }
    answer.onHeaders(200, { get: (name) => (name === 'content-type' ? type : 'y') })
    return { answer, told, failures, abort }
  }

  it('is handed on as events, no faster than they are taken', () => {
    const { answer, told } = begin()
    expect(answer.onData(bytes.subarray(0, 20))).toBe(true)
    expect(answer.onData(bytes.subarray(20))).toBe(false)
    answer.onComplete()
    expect(told).toEqual(['200 text/event-stream y', events, 'end'])
  })

  it('passes as it comes where it is of another type', () => {
    const { answer, told } = begin('application/json')
    answer.onData(Buffer.from('{}'))
    answer.onComplete()
    expect(told).toEqual(['200 application/json y', '{}', 'end'])
  })

  it('fails where it is no such stream, and stops its call', () => {
    const { answer, told, failures, abort } = begin()
    answer.onData(changed(9))
    answer.onData(bytes)
    expect(abort).toHaveBeenCalledTimes(1)
    answer.onError({ kind: 'aborted', sent: 'all', hadHeaders: true, cause: null })
    expect(failures).toMatchObject([{ kind: 'protocol', hadHeaders: true }])
    expect(told).toHaveLength(1)
  })

  it('fails where it ends within a message', () => {
    const { answer, told, failures } = begin()
    answer.onData(bytes.subarray(0, bytes.length - 1))
    answer.onComplete()
    expect(told).not.toContain('end')
    expect(failures).toMatchObject([{ kind: 'protocol' }])
  })
})

describe('a stream of AWS in its own words', () => {
  const read = (frame: Buffer) => {
    const decoder = decoderFor('aws-event-stream', true)
    return decoder?.push(frame).toString()
  }
  const exception = { ':message-type': 'exception', ':exception-type': 'throttlingException' }

  it.each<[string, Buffer, string]>([
    [
      'an event by its name',
      awsMessage({ ':message-type': 'event', ':event-type': 'messageStop' }, { stopReason: 'end_turn' }),
      'event: messageStop\ndata: {"stopReason":"end_turn"}\n\n',
    ],
    [
      'an exception under its name',
      awsMessage(exception, { message: 'Too many' }),
      'event: throttlingException\ndata: {"throttlingException":{"message":"Too many"}}\n\n',
    ],
    [
      'an error by its code',
      awsMessage({ ':message-type': 'error', ':error-code': 'InternalError' }, {}),
      'event: InternalError\ndata: {"InternalError":{}}\n\n',
    ],
  ])('says %s', (_what, frame, text) => {
    expect(read(frame)).toBe(text)
  })

  it.each<Record<string, string>>([
    { ':message-type': 'event' },
    { ':event-type': 'a\nevent: b' },
    { ':message-type': 'exception' },
  ])('is refused where a message has no name: %j', (headers) => {
    expect(() => read(awsMessage(headers, {}))).toThrow('name')
  })
})
