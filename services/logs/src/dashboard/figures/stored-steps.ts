import { type StepSums, sumsOf } from './figures'

/** Steps of one subject as a statement tells them, in no order. */
export interface StoredSteps {
  readonly name: string
  readonly label: string
  readonly steps: string
}

/**
 * The steps of a subject, gathered into one text: thousands of rows would take longer on their way than to be found. Of each its
 * beginning in seconds and its sums.
 */
export const stepsText = `string_agg(
  concat_ws(' ', extract(epoch FROM at)::bigint, requests, failed, quota, prompt_tokens, completion_tokens), ',')`

/** Each step once, with all that was told of it, in the order of time; none without calls. */
export function stepsOf({ name, label, steps }: StoredSteps): StepSums[] {
  const byTime = new Map<number, StepSums>()
  for (const step of steps.split(',')) {
    const [at, requests = '', failed = '', quota = '', prompt_tokens = '', completion_tokens = ''] = step.split(' ')
    const sums = sumsOf({ name, label, requests, failed, quota, prompt_tokens, completion_tokens })
    const part: StepSums = Object.assign(sums, { atMs: Number(at) * 1_000 })
    const before = byTime.get(part.atMs)
    byTime.set(part.atMs, before === undefined ? part : together(before, part))
  }
  return [...byTime.values()].filter(({ count }) => count !== 0).sort((one, other) => one.atMs - other.atMs)
}

const together = (one: StepSums, other: StepSums): StepSums => ({
  name: one.name,
  label: one.label,
  atMs: one.atMs,
  quota: one.quota + other.quota,
  token: one.token + other.token,
  prompt_tokens: one.prompt_tokens + other.prompt_tokens,
  completion_tokens: one.completion_tokens + other.completion_tokens,
  count: one.count + other.count,
  failed: one.failed + other.failed,
})
