import { boundedTaskText, mostTaskReason } from '@tollgate/contracts'
import { keepableText } from '@tollgate/persistence'
import { withoutMacs } from '@tollgate/platform'
import { z } from 'zod'
import type { AskedTask } from './platform'

/** A text that may be left out, or be something else: then it is empty. The secret of notices is in none: its readers have no part in it. */
export const text = z
  .string()
  .catch('')
  .transform((given) => boundedTaskText(withoutMacs(keepableText(given))))

/** Why something failed. */
export const reason = text.transform((given) => boundedTaskText(given, mostTaskReason))

/** An address is whole or none. */
export const address = z
  .string()
  .max(4_096)
  .regex(/^https?:\/\//i)
  .catch('')
  .transform((given) => withoutMacs(keepableText(given)))

/** The number of a task, which some send as one. */
export const taskId = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().min(1).max(128))
  .transform(keepableText)

/** `50%`, or a number. Longer ones are none: what looks for one in them may take the square of their length. */
export const progress = z
  .union([z.string().max(32), z.number().transform(String)])
  .catch('')
  .transform((given) => Math.trunc(Number(/^\s*(\d{1,3}(\.\d+)?)\s*%?\s*$/.exec(given)?.[1] ?? 0)))
  .transform((part) => Math.min(100, part))

/** When something happened, in units of so many milliseconds; 0 where it is not told or is no time. */
export const timeIn = (unitMs: number) =>
  z
    .number()
    .min(0)
    .max(8.64e15 / unitMs)
    .catch(0)
    .transform((time) => Math.trunc(time * unitMs))

/** Many times what was asked for; what is behind it is not read, as that would take the time of everybody else. */
const mostItems = 5_000

/** The good ones of a list, each read by itself. */
export function readEach<T>(items: readonly unknown[], read: (item: unknown) => T | null): T[] {
  return items.slice(0, mostItems).flatMap((item) => read(item) ?? [])
}

/** The ids of tasks, each once. */
export function idsOf(tasks: readonly AskedTask[]): readonly string[] {
  return [...new Set(tasks.map(({ upstreamId }) => upstreamId))]
}
