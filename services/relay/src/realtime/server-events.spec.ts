import { ServerEvents } from './server-events'
import type { SessionHost } from './session-host'

const json = (event: object) => Buffer.from(JSON.stringify(event))
const begun = json({ type: 'response.created', response: { id: 'r' } })

/** A session that notes what is begun, passed on and told. */
function hosted(state: { isParting?: boolean; isRetiring?: boolean } = {}) {
  const noted: string[] = []
  const host = {
    isParting: false,
    isRetiring: false,
    ...state,
    port: { request: { model: 'm' }, upstreamModel: 'm' },
    turns: { running: new Map(), begin: () => noted.push('begun') },
    pass: () => noted.push('passed'),
    tell: () => noted.push('told'),
    whenCovered: () => undefined,
  } as unknown as SessionHost // all that is asked of it
  return { host, noted }
}

describe('a response that begins', () => {
  const deal = (state: { isParting: boolean }) => {
    const { host, noted } = hosted(state)
    void new ServerEvents(host, () => undefined).deal(begun)
    return noted
  }

  it('is held for while somebody listens, and not where nobody does any more', () => {
    expect(deal({ isParting: false })).toEqual(['begun'])
    expect(deal({ isParting: true })).toEqual([])
  })
})
