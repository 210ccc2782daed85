import type { Effort } from './play/operator'
import type { OperatorTask } from './play/task'

/** A task that was done, and what it took. */
export interface Done {
  readonly task: OperatorTask
  readonly effort: Effort
}

/** In Markdown, as it stands in the documents. */
export function tableOf(done: readonly Done[]): string {
  const head = ['| task | clicks | fields | pages | seconds | way |', '| --- | ---: | ---: | ---: | ---: | --- |']
  const rows = done.map(({ task: { name, way }, effort: { clicks, fields, pages, seconds } }) =>
    ['', name, clicks, fields, pages, seconds.toFixed(1), way, ''].join(' | ').trim(),
  )
  return [...head, ...rows].join('\n')
}
