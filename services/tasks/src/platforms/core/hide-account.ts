import { hideIn } from '@tollgate/formats'
import type { TaskReport } from './platform'

/** Where platforms say in words what went wrong. */
const words: ReadonlySet<string> = new Set([
  'description',
  'error_message',
  'fail_reason',
  'failReason',
  'message',
  'task_status_msg',
])

/** What an upstream says of a task, as its user may read it: without what tells of the account by which it was asked. */
export function hideAccount(report: TaskReport, secrets: readonly string[]): TaskReport {
  const hidden = (text: string) => hideIn(text, secrets)
  const { description, failReason, answer } = report
  return {
    ...report,
    description: hidden(description),
    failReason: hidden(failReason),
    answer: JSON.parse(
      JSON.stringify(answer, (name, part: unknown) =>
        typeof part === 'string' && words.has(name) ? hidden(part) : part,
      ),
    ) as unknown,
  }
}
