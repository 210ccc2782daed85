import { type Mutant, mutant } from './mutant'

const billing = 'services/billing/dist'

const priceMutants = [
  mutant('prices-a-third', 'everything costs a third', 'libs/pricing/dist/price/price-of.js', [
    'const units = Number(round(digits, tariff.scale));',
    'const units = Math.ceil(Number(round(digits, tariff.scale)) / 3);',
  ]),
  mutant('rounds-down', 'prices are cut off instead of rounded', 'libs/pricing/dist/price/price-of.js', [
    'return chargeOf(sumOf(snapshot, counts, delivery), _decimal.roundHalfUp);',
    'return chargeOf(sumOf(snapshot, counts, delivery), (digits, scale)=>digits / 10n ** BigInt(scale));',
  ]),
]

const appliesAgain: Mutant = {
  name: 'applies-again',
  does: 'the position is noted one short, and a row that is there already passes',
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

const ledgerMutants = [
  mutant('settles-twice', 'an account is charged twice for one row', `${billing}/ledger/journal.policy.js`, [
    'this.accounts.set(account.userId, settlement.account);',
    `this.accounts.set(account.userId, {
      ...settlement.account,
      balanceUnits: settlement.account.balanceUnits - settlement.chargedUnits,
      usedUnits: settlement.account.usedUnits + settlement.chargedUnits
    });`,
  ]),
  mutant('ignores-gaps', 'what comes behind a gap is applied', `${billing}/ledger/journal/journal-item.js`, [
    "if (item.seq > expected) return 'gap';",
    'expected = Math.max(expected, item.seq);',
  ]),
  appliesAgain,
  mutant('skips-the-cap', 'a charge leaves the remainder of its token alone', `${billing}/ledger/ledger.policy.js`, [
    'remainUnits: token.isUnlimited ? token.remainUnits : token.remainUnits - chargedUnits,',
    'remainUnits: token.remainUnits,',
  ]),
  mutant('counts-failed-requests', 'a call that failed counts as a request', `${billing}/ledger/ledger.policy.js`, [
    'requestCount: account.requestCount + (isAnswered ? 1 : 0)',
    'requestCount: account.requestCount + 1',
  ]),
]

const newsMutants = [
  mutant('log-without-ledger', 'a call that cost nothing gets no row', `${billing}/ledger/journal.policy.js`, [
    'this.rows.push(row);',
    'if (priced.units > 0) this.rows.push(row);',
  ]),
  mutant(
    'ledger-without-log',
    'a call that cost nothing is not logged',
    'services/logs/dist/usage-log/usage-log.service.js',
    [
      '()=>this.write(calls.map(_settledrow.settledRow))',
      '()=>this.write(calls.filter((call)=>call.chargedUnits > 0).map(_settledrow.settledRow))',
    ],
  ),
  mutant(
    'drops-a-batch',
    'rows that the database did not take are given up',
    'services/logs/dist/usage-log/writer/usage-log-writer.js',
    ['for (const waiting of batch)waiting.reject(error);', 'for (const waiting of batch)waiting.resolve([]);'],
  ),
  mutant(
    'raises-channels-once',
    'of the calls that are told together a channel gets the last alone',
    'services/channels/dist/channel/channel-usage.js',
    [
      'units.set(receipt.channelId, (units.get(receipt.channelId) ?? 0) + chargedUnits);',
      'units.set(receipt.channelId, chargedUnits);',
    ],
  ),
]

export const billingMutants = [...priceMutants, ...ledgerMutants, ...newsMutants]
