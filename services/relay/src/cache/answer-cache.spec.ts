import { KeyRing } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import { AnswerCache, type AnswerCacheOptions, type CachePlan } from './answer-cache'
import { AnswerSeal } from './kept-answer'

const ring = new KeyRing(['secret'])

/** A cache in which one answer was kept just now. */
async function holding() {
  const clock = new ManualClock()
  const facts = { counts: noCounts(), evidence: 'reported', channelId: 3, channelMark: 'm' } as const
  const own = { upstreamModel: 'm', systemPrompt: null, isEvents: false, head: [] } as const
  const answer = { ...facts, ...own, head: [], keptAtMs: clock.nowMs(), body: Buffer.from('{}') }
  const value = await new AnswerSeal(ring).seal(answer, 'a name')
  const given = { clock, ring, scripts: { run: () => Promise.resolve(value) } } as unknown as AnswerCacheOptions // it logs nothing
  const cache = new AnswerCache(given)
  const find = (seconds: number) => cache.find({ name: 'a name', seconds } as CachePlan) // all that is asked of it
  return { clock, find }
}

it('gives an answer that is as young as is wanted, and none that is older, however long it is kept', async () => {
  const { clock, find } = await holding()
  await clock.advance(60_999)
  expect([await find(60), await find(59)]).toEqual([expect.objectContaining({ channelId: 3 }), null])
  clock.jumpTo(clock.nowMs() - 120_000)
  expect(await find(1)).toMatchObject({ channelId: 3 })
})
