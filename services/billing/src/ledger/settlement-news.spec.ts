import type { SettledUsage } from '@tollgate/contracts'
import { type Events, messagingErrors } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { createLog } from '@tollgate/platform'
import { aReceipt, ManualClock } from '@tollgate/testing'
import type { QuotaWarnings } from '../warning/warning.service'
import type { Applied } from './journal.policy'
import { SettlementNews } from './settlement-news'

const tx = {} as Tx // handed on, never used
const noBooks = { accounts: new Map(), tokens: new Map(), leases: new Map(), groups: new Map() }
const journal = { journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10', appliedSeq: 250 }

function settled(count: number): Applied {
  const calls = Array.from({ length: count }, () => {
    return { receipt: aReceipt(), priceUnits: 5, chargedUnits: 5, writeoffUnits: 0, month: 202601 }
  })
  return { books: noBooks, journal, rows: [], calls, faults: [] }
}

/** News on a bus whose messages have room for so many calls. */
function newsWithRoom(callsPerMessage: number) {
  const messages: SettledUsage[][] = []
  const publish = async (_tx: Tx, _contract: unknown, { calls }: { calls: SettledUsage[] }) => {
    if (calls.length > callsPerMessage) throw messagingErrors.payloadTooLarge()
    messages.push(calls)
  }
  const events = { publish } as unknown as Events // nothing else of it is used
  const warnings = { publish: async () => undefined } as unknown as QuotaWarnings // nothing else of it is used
  const log = createLog('billing', { level: 'silent' })
  return { news: new SettlementNews(events, warnings, new ManualClock(), log), messages }
}

const idsOf = (calls: readonly { receipt: { requestId: string } }[]) => calls.map(({ receipt }) => receipt.requestId)

describe('the news of a batch', () => {
  it('goes out a hundred calls at a time', async () => {
    const { news, messages } = newsWithRoom(1_000)
    await news.publish(tx, noBooks, settled(250), new Map())
    expect(messages.map(({ length }) => length)).toEqual([100, 100, 50])
  })

  it('goes out in parts where it does not fit one message, every call once and in order', async () => {
    const { news, messages } = newsWithRoom(30)
    const batch = settled(130)
    await news.publish(tx, noBooks, batch, new Map())
    expect(messages.map(({ length }) => length)).toEqual([25, 25, 25, 25, 30])
    expect(idsOf(messages.flat())).toEqual(idsOf(batch.calls))
  })

  it('fails when a single call does not fit: it must not be settled untold', async () => {
    const { news } = newsWithRoom(0)
    await expect(news.publish(tx, noBooks, settled(1), new Map())).rejects.toMatchObject({
      code: 'messaging.payload-too-large',
    })
  })
})
