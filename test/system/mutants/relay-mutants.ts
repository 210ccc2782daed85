import type { Mutant } from './mutant'

const relay = 'services/relay/dist'

/** What calls are charged, as the relay writes it in receipts. */
const receiptMutants: readonly Mutant[] = [
  {
    name: 'forgets-open-calls',
    does: 'calls of a killed process are not settled',
    shownBy: ['unbilled'],
    changes: [
      {
        file: `${relay}/receipt/homecoming.js`,
        find: 'for (const receipt of abandoned)own.journal.receipt(receipt.requestId, JSON.stringify(receipt), null);',
        put: '',
      },
    ],
  },
  {
    name: 'forgets-progress',
    does: 'of a killed stream only its first part is charged',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: `${relay}/journal/journal-lines.js`,
        find: 'textOut: Math.max(open.counts.textOut, progress?.textOut ?? 0)',
        put: 'textOut: open.counts.textOut',
      },
    ],
  },
  {
    name: 'bills-tried-channel',
    does: 'the first channel that was tried is billed',
    shownBy: ['wrong-channel'],
    changes: [
      {
        file: `${relay}/receipt/receipt-writer.js`,
        find: '`,"channelId":${channel.id},"snapshot"',
        put: '`,"channelId":${facts.attempts[0]?.channelId ?? channel.id},"snapshot"',
      },
    ],
  },
  {
    name: 'forgets-cut-streams',
    does: 'whoever leaves in the middle pays nothing',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: `${relay}/answer/stream-answer.js`,
        find: 'else this.port.guard(()=>this.count(outcome));',
        put: "else if (outcome === 'client-left') this.end(outcome, _callending.noUse);\n        else this.port.guard(()=>this.count(outcome));",
      },
    ],
  },
  {
    name: 'loses-completion',
    does: 'of a cut stream only the input is counted',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: `${relay}/answer/delivered-text.js`,
        find: 'const counted = (0, _callending.countedUse)(input, output, true);',
        put: 'const counted = (0, _callending.countedUse)(input, { ...output, tokens: 0 }, true);',
      },
    ],
  },
  {
    name: 'counts-refused-calls',
    does: 'a call that no channel answered pays for its input',
    shownBy: ['refused-and-billed'],
    changes: [
      {
        file: `${relay}/account/call-account.js`,
        find: '..._callending.noUse,',
        put: '...(0, _callending.estimatedUse)((0, _likelytokens.likelyInputTokens)(this.request.scan), 0),',
      },
    ],
  },
  {
    name: 'settles-at-the-hold',
    does: 'what was held for is charged',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: `${relay}/account/call-account.js`,
        find: 'const { counts, evidence, units } = this.priced(ending, ending.isDelivered);',
        put:
          'const { evidence, units } = this.priced(ending, ending.isDelivered);\n' +
          'const { counts } = (0, _callending.estimatedUse)(request.forecast.inputTokens, request.forecast.outputBound);',
      },
    ],
  },
  {
    name: 'cached-at-full-price',
    does: 'cached tokens are counted as plain input, too',
    shownBy: ['wrong-charge'],
    changes: [
      {
        file: 'libs/formats/dist/openai/wire/read-usage.js',
        find: 'left -= counts.cacheRead = Math.min(',
        put: 'counts.cacheRead = Math.min(',
      },
    ],
  },
]

/** Leases, journals and their numbers. */
const leaseMutants: readonly Mutant[] = [
  {
    name: 'leaks-leases',
    does: 'a lease that was asked for once does not go home',
    shownBy: ['held', 'open-lease'],
    changes: [
      {
        file: `${relay}/lease/lease-book.js`,
        find: 'if (lease.commandNo > 0) this.options.journal.returnLease(lease.id);',
        put: 'if (lease.commandNo > 1) this.options.journal.returnLease(lease.id);',
      },
    ],
  },
  {
    name: 'keeps-reservations',
    does: 'of a hold only what was spent is free again',
    shownBy: ['held', 'open-lease'],
    changes: [
      {
        file: `${relay}/lease/lease.js`,
        find: 'this.reservedUnits -= holder.heldUnits;',
        put: 'this.reservedUnits -= spentUnits;',
      },
    ],
  },
  {
    name: 'lends-twice',
    does: 'the total of a lease is taken for what was added',
    shownBy: ['written-off'],
    changes: [
      {
        file: `${relay}/lease/lease.js`,
        find: 'this.grantedUnits = Math.max(this.grantedUnits, grantedUnits);',
        put: 'this.grantedUnits += grantedUnits;',
      },
    ],
  },
  {
    name: 'keeps-leases-of-the-dead',
    does: 'what a killed process had borrowed stays lent',
    shownBy: ['held', 'open-lease'],
    changes: [
      {
        file: `${relay}/receipt/homecoming.js`,
        find: 'return own.journal.superseded(id);',
        put: 'return own.journal.lastSeq;',
      },
    ],
  },
  {
    name: 'skips-the-fence',
    does: 'a journal is taken without its lock',
    shownBy: ['wrong-charge', 'unbilled'],
    changes: [
      {
        file: `${relay}/journal/folder/journal-folder.js`,
        find: 'return lock === null ? null : new JournalFolder(id, directory, lock, clock);',
        put: 'return new JournalFolder(id, directory, lock ?? { release () {} }, clock);',
      },
    ],
  },
  {
    name: 'reuses-numbers',
    does: 'the first entry of an append gets the number of the last one before it',
    shownBy: ['unbilled'],
    changes: [
      {
        file: `${relay}/journal/journal-tail.js`,
        find: 'this.followingSeq += spans.length;',
        put: 'this.followingSeq += Math.max(1, spans.length - 1);',
      },
    ],
  },
]

export const relayMutants = [...receiptMutants, ...leaseMutants]
