import type { Mutant } from './mutant'

const billing = 'services/billing/dist'

const priceMutants: readonly Mutant[] = [
  {
    name: 'prices-a-third',
    does: 'everything costs a third',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: 'libs/pricing/dist/price/price-of.js',
        find: 'const units = Number(round(digits, tariff.scale));',
        put: 'const units = Math.ceil(Number(round(digits, tariff.scale)) / 3);',
      },
    ],
  },
  {
    name: 'rounds-down',
    does: 'prices are cut off instead of rounded',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: 'libs/pricing/dist/price/price-of.js',
        find: 'return chargeOf(sumOf(snapshot, counts, delivery), _decimal.roundHalfUp);',
        put: 'return chargeOf(sumOf(snapshot, counts, delivery), (digits, scale)=>digits / 10n ** BigInt(scale));',
      },
    ],
  },
]

const appliesAgain: Mutant = {
  name: 'applies-again',
  does: 'the position is noted one short, and a row that is there already passes',
  shownBy: ['balance', 'ledger-chain', 'used-quota'],
  changes: [
    {
      file: `${billing}/books/books.service.js`,
      find: 'journal?.appliedSeq ?? null',
      put: 'journal === null ? null : journal.appliedSeq - 1',
    },
    {
      file: `${billing}/ledger/ledger.service.js`,
      find: 'if (ids.size < applied.rows.length) throw new Overtaken(repeated(applied.rows, ids));',
      put: '',
    },
  ],
}

const ledgerMutants: readonly Mutant[] = [
  {
    name: 'settles-twice',
    does: 'an account is charged twice for one row',
    shownBy: ['balance', 'ledger-chain', 'used-quota'],
    changes: [
      {
        file: `${billing}/ledger/journal.policy.js`,
        find: 'this.accounts.set(account.userId, settlement.account);',
        put: `this.accounts.set(account.userId, {
      ...settlement.account,
      balanceUnits: settlement.account.balanceUnits - settlement.chargedUnits,
      usedUnits: settlement.account.usedUnits + settlement.chargedUnits
    });`,
      },
    ],
  },
  {
    name: 'ignores-gaps',
    does: 'what comes behind a gap is applied',
    shownBy: ['unbilled'],
    changes: [
      {
        file: `${billing}/ledger/journal/journal-item.js`,
        find: "if (item.seq > expected) return 'gap';",
        put: 'expected = Math.max(expected, item.seq);',
      },
    ],
  },
  appliesAgain,
  {
    name: 'skips-the-cap',
    does: 'a charge leaves the remainder of its token alone',
    shownBy: ['token-remainder'],
    changes: [
      {
        file: `${billing}/ledger/ledger.policy.js`,
        find: 'remainUnits: token.isUnlimited ? token.remainUnits : token.remainUnits - chargedUnits,',
        put: 'remainUnits: token.remainUnits,',
      },
    ],
  },
  {
    name: 'counts-failed-requests',
    does: 'a call that failed counts as a request',
    shownBy: ['request-count'],
    changes: [
      {
        file: `${billing}/ledger/ledger.policy.js`,
        find: 'requestCount: account.requestCount + (isAnswered ? 1 : 0)',
        put: 'requestCount: account.requestCount + 1',
      },
    ],
  },
]

const newsMutants: readonly Mutant[] = [
  {
    name: 'log-without-ledger',
    does: 'a call that cost nothing gets no row',
    shownBy: ['log-unknown'],
    changes: [
      {
        file: `${billing}/ledger/journal.policy.js`,
        find: 'this.rows.push(row);',
        put: 'if (priced.units > 0) this.rows.push(row);',
      },
    ],
  },
  {
    name: 'ledger-without-log',
    does: 'a call that cost nothing is not logged',
    shownBy: ['log-missing'],
    changes: [
      {
        file: 'services/logs/dist/usage-log/usage-log.service.js',
        find: '()=>this.write(calls.map(_settledrow.settledRow))',
        put: '()=>this.write(calls.filter((call)=>call.chargedUnits > 0).map(_settledrow.settledRow))',
      },
    ],
  },
  {
    name: 'drops-a-batch',
    does: 'rows that the database did not take are given up',
    shownBy: ['log-missing'],
    changes: [
      {
        file: 'services/logs/dist/usage-log/writer/usage-log-writer.js',
        find: 'for (const waiting of batch)waiting.reject(error);',
        put: 'for (const waiting of batch)waiting.resolve([]);',
      },
    ],
  },
  {
    name: 'raises-channels-once',
    does: 'of the calls that are told together a channel gets the last alone',
    shownBy: ['channel-used'],
    changes: [
      {
        file: 'services/channels/dist/channel/channel-usage.js',
        find: 'units.set(receipt.channelId, (units.get(receipt.channelId) ?? 0) + chargedUnits);',
        put: 'units.set(receipt.channelId, chargedUnits);',
      },
    ],
  },
]

export const billingMutants = [...priceMutants, ...ledgerMutants, ...newsMutants]
