import type { UpstreamCall, UpstreamHandler } from '../call/upstream'
import type { TokenPlace } from '../channel/target'
import { TokenKeeper } from './token-keeper'

const call = { hasEnded: true, abort: () => undefined } as UpstreamCall // nothing else of it is used
/** Gives a token to whoever asks. */
const giving = {
  call: (_: unknown, handler: UpstreamHandler) => {
    queueMicrotask(() => {
      handler.onHeaders(200, { get: () => null })
      handler.onData(Buffer.from('{}'))
      handler.onComplete()
    })
    return call
  },
}
const source = { read: () => ({ token: 't', lifeMs: 1_000 }) }
const placeOf = (no: number) => ({ id: `place ${no}`, source }) as unknown as TokenPlace // who answers looks at no target

it('keeps no more than ten thousand tokens, and forgets the one that it has had longest', async () => {
  const keeper = new TokenKeeper(giving, { nowMs: () => 0 })
  for (let no = 0; no < 10_000; no++) await keeper.ask(placeOf(no)).outcome
  const found = () => [0, 1, 9_999, 10_000].map((no) => keeper.find(placeOf(no)))
  expect(found()).toEqual(['t', 't', 't', null])
  await keeper.ask(placeOf(10_000)).outcome
  expect(found()).toEqual([null, 't', 't', 't'])
})
