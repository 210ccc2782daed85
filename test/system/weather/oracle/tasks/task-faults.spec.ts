import type { Books, LedgerLine, TaskLine } from '../books'
import { Findings } from '../findings'
import { findTaskFaults } from './task-faults'
import type { SubmitRecord, TaskRecord } from './task-record'

const submit: SubmitRecord = {
  ...{ requestId: 'one', userId: 7, tokenId: 3, model: 'mj_imagine', status: 200, upstreamId: '11' },
  ...{ isAnswered: true, atMs: 5 },
}
const refused: SubmitRecord = { ...submit, upstreamId: null }
const charge: LedgerLine = {
  ...{ kind: 'usage', reference: 'one', userId: 7, tokenId: 3, channelId: 5, units: -50, houseUnits: 0 },
  ...{ balanceUnits: 950, requests: 1, model: 'mj_imagine', isStream: false, outcome: 'complete', group: 'muses' },
  month: 202601,
}
const refund: LedgerLine = { ...charge, kind: 'refund', units: 50, requests: 0 }
const failed: TaskLine = {
  requestId: 'one',
  userId: 7,
  upstreamId: '11',
  status: 'FAILURE',
  failCause: null,
  isAsked: false,
}
const told = { requestId: 'one', units: 50 }

interface Given {
  readonly ledger?: readonly LedgerLine[]
  readonly tasks?: readonly TaskLine[]
  readonly refundRows?: Books['refundRows']
  readonly submits?: readonly SubmitRecord[]
  readonly end?: 'SUCCESS' | 'FAILURE' | null
  readonly record?: Partial<TaskRecord>
}

/** Of a submit that was taken in, has failed and was given back, but for what is given. */
function namesOf({ submits = [submit], end = 'FAILURE', record = {}, ...given }: Given): string[] {
  const findings = new Findings()
  const books = { ledger: [charge, refund], tasks: [failed], refundRows: [told], ...given } as unknown as Books
  const tasks: TaskRecord = {
    ...{ submits, prices: { mj_imagine: 50 }, ends: new Map(end === null ? [] : [['11', end]]) },
    ...{ untaken: [], takenForgeries: [], forgotten: [], losesNews: false },
    ...record,
  }
  findTaskFaults(books, tasks, findings)
  return findings.list().map(({ name }) => name)
}

it('finds nothing in books that are right', () => {
  expect(namesOf({})).toEqual([])
  expect(namesOf({ end: 'SUCCESS', tasks: [{ ...failed, status: 'SUCCESS' }], ledger: [charge] })).toEqual([])
  expect(namesOf({ submits: [refused], tasks: [{ ...failed, upstreamId: null }], ledger: [] })).toEqual([])
  expect(namesOf({ submits: [{ ...submit, requestId: null, upstreamId: null }] })).toEqual([])
  expect(namesOf({ refundRows: [], record: { losesNews: true } })).toEqual([])
  const lost = { ...failed, upstreamId: null, failCause: 'lost' }
  expect(namesOf({ tasks: [lost], record: { losesNews: true } })).toEqual([])
})

it.each<[string, string[], Given]>([
  ['a task that nobody charged', ['unbilled'], { ledger: [] }],
  ['a task that is charged twice', ['billed-twice'], { ledger: [charge, charge, refund] }],
  [
    'another price',
    ['wrong-charge'],
    {
      ledger: [
        { ...charge, units: -49 },
        { ...refund, units: 49 },
      ],
      refundRows: [{ ...told, units: 49 }],
    },
  ],
  [
    'another payer',
    ['wrong-payer'],
    {
      ledger: [
        { ...charge, tokenId: 4 },
        { ...refund, tokenId: 4 },
      ],
    },
  ],
  ['a refusal that costs', ['refused-and-billed'], { submits: [refused] }],
  ['a charge that nobody knows of', ['unknown-call'], { submits: [] }],
  ['a task that is not there', ['task-missing', 'task-missing'], { tasks: [] }],
  ['a task that is left open', ['task-open'], { tasks: [{ ...failed, status: 'IN_PROGRESS', isAsked: true }] }],
  ['an end of which nobody heard', ['task-open'], { tasks: [{ ...failed, upstreamId: null, status: 'NOT_START' }] }],
  ['an answer that was lost', ['task-end'], { tasks: [{ ...failed, upstreamId: null, failCause: 'lost' }] }],
  ['a task that has ended and is asked about', ['task-asked'], { tasks: [{ ...failed, isAsked: true }] }],
  ['a success that was given back', ['wrong-refund'], { end: 'SUCCESS', tasks: [{ ...failed, status: 'SUCCESS' }] }],
  ['a task that ended otherwise', ['task-end'], { end: 'SUCCESS' }],
  ['a failure that was kept', ['unrefunded'], { ledger: [charge] }],
  ['a refund twice', ['wrong-refund'], { ledger: [charge, refund, refund] }],
  ['a refund of less', ['wrong-refund', 'log-differs'], { ledger: [charge, { ...refund, units: 40 }] }],
  ['a refund at another channel', ['wrong-refund'], { ledger: [charge, { ...refund, channelId: null }] }],
  ['a refund that the log does not tell', ['refund-untold'], { refundRows: [] }],
  ['a refund that it tells twice', ['log-differs'], { refundRows: [told, told] }],
  ['a submit that was not taken', ['task-untaken'], { record: { untaken: ['it was busy'] } }],
  ['a forgery that was taken', ['forgery-taken'], { record: { takenForgeries: ['it is done'] } }],
])('finds %s', (_, names, given) => expect(namesOf(given)).toEqual(names))
