import fc from 'fast-check'
import { History } from './history'
import { MemoryBank, type Rules, soundRules } from './memory-bank'

const happenings = fc.array(fc.nat(), { minLength: 20, maxLength: 60, size: 'max' })

function histories(rules: Rules, checksEach: boolean) {
  return fc.asyncProperty(happenings, (history) => new History(new MemoryBank(rules)).play(history, { checksEach }))
}

async function findsFaultIn(rules: Partial<Rules>): Promise<string | null> {
  const found = await fc.check(histories({ ...soundRules, ...rules }, false), { numRuns: 2_000, seed: 1 })
  return found.failed ? String(found.errorInstance) : null
}

describe('the books over generated histories', () => {
  it('keep every invariant after every step, and bill each answered call once', async () => {
    await fc.assert(histories(soundRules, true), { numRuns: 1_000 })
  })

  it('are found wrong when repeated receipts are settled twice', async () => {
    const fault = await findsFaultIn({
      readiness: () => 'ready',
      applyEntries: (books, journal, entries, context) =>
        soundRules.applyEntries(books, { ...journal, appliedSeq: 0 }, entries, { ...context, repeats: new Set() }),
    })
    expect(fault).toMatch('stands twice')
  })

  it('are found wrong when a receipt is forgotten', async () => {
    const fault = await findsFaultIn({
      applyEntries: (books, journal, entries, context) => {
        const kept = entries.filter((entry) => entry.type !== 'receipt' || entry.seq % 5 !== 0)
        const applied = soundRules.applyEntries(books, journal, kept, context)
        return { ...applied, journal: { ...applied.journal, appliedSeq: entries.at(-1)?.seq ?? 0 } }
      },
    })
    expect(fault).toMatch('is not billed')
  })

  it('are found wrong when a gap is skipped', async () => {
    expect(await findsFaultIn({ readiness: () => 'ready' })).toMatch('is not billed')
  })

  it('are found wrong when a hold is forgotten', async () => {
    const fault = await findsFaultIn({
      decideGrant: (state, command, at) => {
        const decision = soundRules.decideGrant(state, command, at)
        return decision.outcome === 'granted' ? { ...decision, lentUnits: 0 } : decision
      },
    })
    expect(fault).toMatch('held')
  })

  it('are found wrong when a repeated command lends again', async () => {
    const fault = await findsFaultIn({
      decideGrant: (state, command, at) => {
        const lease = state.lease && { ...state.lease, commandNo: 0, grantedUnits: command.grantedUnits }
        return soundRules.decideGrant({ ...state, lease }, command, at)
      },
    })
    expect(fault).toMatch('held')
  })

  it('are found wrong when somebody is warned again while their balance stays low', async () => {
    const fault = await findsFaultIn({
      fallsBetween: (before, after, siteUnits) =>
        soundRules.fallsBetween(
          new Map([...before].map(([id, account]) => [id, { ...account, balanceUnits: Number.MAX_SAFE_INTEGER }])),
          after,
          siteUnits,
        ),
    })
    expect(fault).toMatch('was warned')
  })

  it('are found wrong when a warning is forgotten', async () => {
    expect(await findsFaultIn({ fallsBetween: () => [] })).toMatch('was warned 0 times')
  })

  it('are found wrong when a warning goes by the site’s threshold instead of the owner’s', async () => {
    const fault = await findsFaultIn({
      fallsBetween: (before, after, siteUnits) =>
        soundRules.fallsBetween(
          before,
          new Map([...after].map(([id, account]) => [id, { ...account, warnBelowUnits: null }])),
          siteUnits,
        ),
    })
    expect(fault).toMatch(/was warned|tells of no fall/)
  })

  it('are found wrong when an account’s budget lends what it does not have', async () => {
    const fault = await findsFaultIn({
      decideGrant: (state, command, at) =>
        soundRules.decideGrant(
          { ...state, account: state.account && { ...state.account, budgetUnits: 0 } },
          command,
          at,
        ),
    })
    expect(fault).toMatch(/user \d+ spent \d+ and holds \d+ of a budget that lets/)
  })

  it('are found wrong when a token’s budget lends what it does not have', async () => {
    const fault = await findsFaultIn({
      decideGrant: (state, command, at) =>
        soundRules.decideGrant({ ...state, token: state.token && { ...state.token, budgetUnits: 0 } }, command, at),
    })
    expect(fault).toMatch(/token \d+ spent \d+ and holds \d+ of a budget that lets/)
  })

  it('are found wrong when a group’s budget is not asked', async () => {
    const fault = await findsFaultIn({
      decideGrant: (state, command, at) => soundRules.decideGrant({ ...state, group: null }, command, at),
    })
    expect(fault).toMatch(/group \S+ (spent|holds)/)
  })

  it('are found wrong when a charge beyond its lease does not ask the budget', async () => {
    const fault = await findsFaultIn({
      applyEntries: (books, journal, entries, context) => {
        const accounts = new Map(
          [...books.accounts].map(([id, account]) => [id, { ...account, budgetUnits: 0 }] as const),
        )
        const applied = soundRules.applyEntries({ ...books, accounts }, journal, entries, context)
        const limited = new Map(
          [...applied.books.accounts].map(([id, account]) => {
            const { budgetUnits = 0 } = books.accounts.get(id) ?? {}
            return [id, { ...account, budgetUnits }] as const
          }),
        )
        return { ...applied, books: { ...applied.books, accounts: limited } }
      },
    })
    expect(fault).toMatch(/user \d+ spent \d+ and holds \d+ of a budget that lets/)
  })

  it('are found wrong when a threshold is forgotten', async () => {
    expect(await findsFaultIn({ reachedPercent: () => 0 })).toMatch(/reached \d+ and was told of/)
  })

  it('are found wrong when a threshold is told with less', async () => {
    const fault = await findsFaultIn({
      reachedPercent: (budget, units) => soundRules.reachedPercent(budget, units + 1),
    })
    expect(fault).toMatch(/was told of/)
  })

  it('are found wrong when a lease that went home keeps its hold', async () => {
    const fault = await findsFaultIn({
      closeLeases: (books) => books,
      applyEntries: (books, journal, entries, context) => {
        const receipts = entries.filter((entry) => entry.type === 'receipt')
        const applied = soundRules.applyEntries(books, journal, receipts, context)
        return { ...applied, journal: { ...applied.journal, appliedSeq: entries.at(-1)?.seq ?? 0 } }
      },
    })
    expect(fault).toMatch('of a dead process is open')
  })
})
