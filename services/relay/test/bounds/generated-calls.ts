import type { Rule, Simulator } from '@tollgate/testing'
import fc from 'fast-check'
import { type Answered, ask, begin, begun, send } from '../support/client'

/** Shows all it writes; thinks and does not show it; of which no limit is known. */
export const generatedModels = ['gpt-4o', 'o3-mini', 'a-model-of-our-own'] as const

/** One call: what is asked, how the upstream behaves, and when the caller leaves. */
export interface GeneratedCall {
  readonly request: { readonly model: string; readonly stream: boolean; readonly n: number }
  readonly behave: Rule['behave']
  /** As soon as the upstream has the request, behind so many bytes of the answer, or never. */
  readonly leaves: 'asked' | number | null
  /** Its answer comes in one piece that is too long to be kept. */
  readonly isOversized: boolean
}

const limits = fc.constantFrom<object>(
  {},
  {},
  { max_tokens: 5 },
  { max_completion_tokens: 40 },
  { max_tokens: 3, max_completion_tokens: 60 },
  { max_tokens: 1_000_000 },
  { max_output_tokens: 1 },
  { max_tokens: 0 },
  { max_tokens: -1, max_completion_tokens: null },
)
const requests = fc
  .tuple(
    limits,
    fc.record({
      model: fc.constantFrom(...generatedModels, 'gpt-4o'),
      stream: fc.constantFrom(true, true, false),
      n: fc.constantFrom(1, 1, 3),
    }),
  )
  .map(([limit, request]) => ({ ...request, ...limit }))

/** An answer of so many words. */
export const words = (count: number) => Array.from({ length: count }, (_, at) => `word-${at % 7}`).join(' ')
/** The same in which nearly each byte is a token, so that what was counted comes near to what was held for. */
const denseWords = (count: number) => Array.from({ length: count }, (_, at) => `~^|${at % 7}}]`).join(' ')

const early = { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 }
const somewhere = fc.constantFrom({ afterEvents: 0 }, { afterEvents: 1 }, { afterEvents: 40 })
const cuts = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ cut: somewhere }) },
  { weight: 1, arbitrary: fc.record({ errorInStream: somewhere }) },
  {
    weight: 1,
    arbitrary: fc.record({ reset: fc.oneof(somewhere, fc.constantFrom('before-headers', 'after-headers')) }),
  },
)
const behaviours = fc
  .tuple(
    cuts,
    fc.record({
      text: fc.constantFrom(words(1), words(30), words(700), words(3_000), denseWords(200), denseWords(3_000)),
      ignoresLimit: fc.boolean(),
      thoughtTokens: fc.constantFrom(0, 0, 500, 20_000),
      tokensPerEvent: fc.constantFrom(1, 5, 20),
      usage: fc.constantFrom(undefined, undefined, undefined, 'none' as const, 'null' as const, early),
      usagePlace: fc.constantFrom(undefined, undefined, 'every-event' as const, 'last-event' as const),
    }),
  )
  // What is undefined is left out, as the simulator reads it from JSON.
  .map((given) => JSON.parse(JSON.stringify(Object.assign({}, ...given))) as Rule['behave'])

/** What is thought beyond a limit, and never shown, is known to nobody before it has been paid for. */
function isHiding({ model }: { model: string }, { ignoresLimit }: Rule['behave']): boolean {
  return model === 'o3-mini' && ignoresLimit !== true
}

/** Beyond 2 MiB an answer in one piece flows. */
const oversized = words(310_000)
const flowing = { weight: 1, arbitrary: fc.constant(true) }
const usual = { weight: 19, arbitrary: fc.constant(false) }

/** Calls of callers who look for what they can have for nothing, at upstreams that let them. */
export const generatedCalls: fc.Arbitrary<GeneratedCall> = fc
  .record({
    request: requests,
    behave: behaviours,
    leaves: fc.constantFrom<GeneratedCall['leaves'][]>(null, null, null, 'asked', 1, 500, 10_000),
    isOversized: fc.oneof(usual, flowing),
  })
  .map(({ request, behave, leaves, isOversized }) => {
    const isLong = isOversized && !request.stream
    const text = isLong ? { text: oversized } : {}
    const thoughts = isHiding(request, behave) ? {} : { thoughtTokens: 0 }
    return { request, leaves, behave: { ...behave, ...text, ...thoughts }, isOversized: isLong }
  })

/** Makes a call by this key; returns the whole answer, null where the caller or the relay broke off. */
export async function play(
  upstream: Simulator,
  { url, key, call }: { url: string; key: string; call: GeneratedCall },
): Promise<Answered | null> {
  const mark = `mark-${Math.random()}`
  const forget = upstream.script({ match: { contains: mark }, behave: call.behave })
  const messages = [{ role: 'user', content: `${mark} and say what you like.` }]
  const asked = { key, body: { messages, ...call.request } }
  try {
    if (call.leaves === null) return await ask(url, asked)
    if (call.leaves === 'asked') await leaveOnceAsked(upstream, mark, send(url, asked))
    else await leaveBehind(call.leaves, url, asked)
  } catch {
    // One of the two broke off.
  } finally {
    forget()
  }
  return null
}

async function leaveOnceAsked(upstream: Simulator, mark: string, request: ReturnType<typeof send>): Promise<void> {
  await Promise.race([upstream.nextRequest({ contains: mark }).catch(() => null), begun(request)])
  request.destroy()
}

async function leaveBehind(bytes: number, url: string, asked: Parameters<typeof begin>[1]): Promise<void> {
  const { response } = await begin(url, asked)
  let left = bytes
  for await (const chunk of response) if ((left -= (chunk as Buffer).length) < 0) break // no encoding is set
  response.destroy()
}
