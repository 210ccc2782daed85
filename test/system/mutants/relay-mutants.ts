import { mutant } from './mutant'

const relay = 'services/relay/dist'

/** What calls are charged, as the relay writes it in receipts. */
const receiptMutants = [
  mutant('forgets-open-calls', 'calls of a killed process are not settled', `${relay}/receipt/homecoming.js`, [
    'for (const receipt of abandoned)own.journal.receipt(receipt.requestId, JSON.stringify(receipt), null);',
    '',
  ]),
  mutant('forgets-progress', 'of a killed stream only its first part is charged', `${relay}/journal/journal-lines.js`, [
    'textOut: Math.max(open.counts.textOut, progress?.textOut ?? 0)',
    'textOut: open.counts.textOut',
  ]),
  mutant('bills-tried-channel', 'the first channel that was tried is billed', `${relay}/receipt/receipt-writer.js`, [
    '`,"channelId":${channel.id},"snapshot"',
    '`,"channelId":${facts.attempts[0]?.channelId ?? channel.id},"snapshot"',
  ]),
  mutant('forgets-cut-streams', 'whoever leaves in the middle pays nothing', `${relay}/answer/stream-answer.js`, [
    'else this.port.guard(()=>this.count(outcome));',
    "else if (outcome === 'client-left') this.end(outcome, _callending.noUse);\n        else this.port.guard(()=>this.count(outcome));",
  ]),
  mutant('loses-completion', 'of a cut stream only the input is counted', `${relay}/answer/delivered-text.js`, [
    'const counted = (0, _callending.countedUse)(input, output, true);',
    'const counted = (0, _callending.countedUse)(input, { ...output, tokens: 0 }, true);',
  ]),
  mutant(
    'counts-refused-calls',
    'a call that no channel answered pays for its input',
    `${relay}/call/call-account.js`,
    [
      '..._callending.noUse,',
      '...(0, _callending.estimatedUse)((0, _likelytokens.likelyInputTokens)(this.request.scan), 0),',
    ],
  ),
  mutant('settles-at-the-hold', 'what was held for is charged', `${relay}/call/call-account.js`, [
    'const { counts, evidence, units } = priced;',
    'const { evidence, units } = priced;\n' +
      'const { counts } = (0, _callending.estimatedUse)(request.forecast.inputTokens, request.forecast.outputBound);',
  ]),
  mutant(
    'cached-at-full-price',
    'cached tokens are counted as plain input, too',
    'libs/formats/dist/openai/wire/read-usage.js',
    ['left -= counts.cacheRead = Math.min(', 'counts.cacheRead = Math.min('],
  ),
]

/** Leases, journals and their numbers. */
const leaseMutants = [
  mutant('leaks-leases', 'a lease that was asked for once does not go home', `${relay}/lease/lease-book.js`, [
    'if (lease.commandNo > 0) this.options.journal.returnLease(lease.id);',
    'if (lease.commandNo > 1) this.options.journal.returnLease(lease.id);',
  ]),
  mutant('keeps-reservations', 'of a hold only what was spent is free again', `${relay}/lease/lease.js`, [
    'this.reservedUnits -= holder.heldUnits;',
    'this.reservedUnits -= spentUnits;',
  ]),
  mutant('lends-twice', 'the total of a lease is taken for what was added', `${relay}/lease/lease.js`, [
    'this.grantedUnits = Math.max(this.grantedUnits, grantedUnits);',
    'this.grantedUnits += grantedUnits;',
  ]),
  mutant(
    'keeps-leases-of-the-dead',
    'what a killed process had borrowed stays lent',
    `${relay}/receipt/homecoming.js`,
    ['return own.journal.superseded(id);', 'return own.journal.lastSeq;'],
  ),
  mutant('skips-the-fence', 'a journal is taken without its lock', `${relay}/journal/folder/journal-folder.js`, [
    'return lock === null ? null : new JournalFolder(id, directory, lock, clock);',
    'return new JournalFolder(id, directory, lock ?? { release () {} }, clock);',
  ]),
  mutant(
    'reuses-numbers',
    'a process goes on in the journal of a dead one',
    `${relay}/journal/folder/journal-folder.js`,
    ['const id = (0, _platform.newRequestId)();', 'const id = `00000000-0000-4000-8000-00000000000${tries}`;'],
  ),
]

export const relayMutants = [...receiptMutants, ...leaseMutants]
