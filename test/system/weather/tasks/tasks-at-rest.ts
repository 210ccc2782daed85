import { diceOf } from '../../support/dice'
import type { SubmitRecord } from '../oracle/tasks/task-record'
import type { Craft } from './crafts'
import type { Fate, Fates } from './fates'
import { submitTask } from './submit-task'
import type { TaskTarget } from './task-target'

const mostTries = 5
/** What comes of tasks, surely: each kind has one that ends, and one that fails, while somebody forges the contrary. */
const fates: readonly Fate[] = [
  { end: 'SUCCESS', afterMs: 0, notices: 'forged' },
  { end: 'FAILURE', afterMs: 0, notices: 'forged' },
  { end: 'FAILURE', afterMs: 0, notices: 'doubled' },
]

interface AtRest {
  readonly fates: Fates
  readonly submits: SubmitRecord[]
  /** Of what a house at rest did not take, in words. */
  readonly untaken: string[]
}

/** Submits of each kind, one after another: one that is refused, and one of each fate. */
export async function submitAtRest(target: TaskTarget, book: AtRest): Promise<void> {
  await Promise.all(target.crafts.map((craft, index) => submitEach(target, craft, { book, index })))
}

async function submitEach(
  { origins: [origin = ''], holders }: TaskTarget,
  craft: Craft,
  { book, index }: { readonly book: AtRest; readonly index: number },
): Promise<void> {
  const holder = holders[index % holders.length]
  if (holder === undefined) return
  const submit = async () => {
    const record = await submitTask(origin, holder, craft)
    if (record !== null) book.submits.push(record)
    return record
  }
  craft.refuse(diceOf(index))
  await submit()
  for (const fate of fates) {
    book.fates.decide(craft, fate)
    let record = await submit()
    for (let tries = 1; (record?.upstreamId ?? null) === null && tries < mostTries; tries += 1) record = await submit()
    if ((record?.upstreamId ?? null) === null) book.untaken.push(`no submit of ${craft.model} was taken in`)
  }
  book.fates.decide(craft, null)
}
