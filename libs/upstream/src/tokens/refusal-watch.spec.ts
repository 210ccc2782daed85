import type { UpstreamFailure, UpstreamHandler } from '../call/upstream'
import { RefusalWatch } from './refusal-watch'

const source = { isTokenRefused: (answer: unknown) => JSON.stringify(answer) === '{"no":1}' }
const aborted: UpstreamFailure = { kind: 'aborted', sent: 'all', hadHeaders: true, cause: null }
const headers = { get: (name: string) => (name === 'content-type' ? 'text/event-stream' : null) }

/** What its handler is told, one after another. */
function watching(onHead: (watch: RefusalWatch) => void = () => undefined) {
  const told: string[] = []
  const handler: UpstreamHandler = {
    onHeaders: (status) => {
      told.push(`head ${status}`)
      onHead(watch)
    },
    onData: (chunk) => told.push(chunk.toString()) < 0,
    onComplete: () => void told.push('complete'),
    onError: ({ kind }) => void told.push(kind),
  }
  const watch = new RefusalWatch(handler, source, () => void told.push('refused'))
  return { watch, told }
}

it.each([['\n\n'], ['\r\n\r\n'], ['\r\r']])('knows the end of a first event: %j', (end) => {
  const { watch, told } = watching()
  watch.onHeaders(200, headers)
  for (const byte of 'data: {"a":1}') expect(watch.onData(Buffer.from(byte))).toBe(true)
  expect(told).toEqual([])
  // What its handler says of more is said to the call from here on.
  expect(watch.onData(Buffer.from(end))).toBe(false)
  watch.onData(Buffer.from('more'))
  watch.onComplete()
  expect(told).toEqual(['head 200', `data: {"a":1}${end}`, 'more', 'complete'])
})

it('tells nothing behind a refusal, and tells that once', () => {
  const { watch, told } = watching()
  watch.onHeaders(200, headers)
  watch.onData(Buffer.from('data: {"no":1}\n\n'))
  watch.onData(Buffer.from('data: {"no":1}\n\n'.repeat(500)))
  watch.onError(aborted)
  watch.onComplete()
  expect(told).toEqual(['refused'])
})

it('tells nothing to a handler that ends the call when it hears the head', () => {
  const { watch, told } = watching((one) => one.onError(aborted))
  watch.onHeaders(200, headers)
  watch.onData(Buffer.from('data: {}\n\n'))
  watch.onComplete()
  expect(told).toEqual(['head 200', 'aborted'])
})

it('fails as a call does whose head has not come', () => {
  const { watch, told } = watching()
  watch.onError({ ...aborted, kind: 'reset', hadHeaders: false })
  expect(told).toEqual(['reset'])
})
