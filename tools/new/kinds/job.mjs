import { missingDependencies, registerJobs, registerModule, sourceOf } from '../plan/services.mjs'
import { wordsOf } from '../plan/words.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/words.mjs').Words} Words */

export const usage = 'new:job -- <service> <what-is-done>'

/**
 * Deferred work of a service, with the class that does it, its worker and the proof that twice equals once.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planJob(root, [serviceName, jobName]) {
  const { service, source } = sourceOf(root, serviceName)
  const job = wordsOf(jobName, 'A job')
  const folder = `${source}/${job.kebab}`
  return {
    files: {
      [`${folder}/${job.kebab}.job.ts`]: jobText(service, job),
      [`${folder}/${job.kebab}.service.ts`]: serviceText(service, job),
      [`${folder}/${job.kebab}.module.ts`]: moduleText(job),
      [`${folder}/${job.kebab}.job.spec.ts`]: specText(job),
    },
    edits: [
      registerJobs(source),
      registerModule(source, { name: `${job.pascal}Module`, from: `./${job.kebab}/${job.kebab}.module` }),
    ],
    next: [
      ...missingDependencies(root, service, ['@tollgate/jobs', 'zod']),
      `the work itself, in ${job.kebab}.service.ts; where a feature owns it, move its files there`,
      `order it: jobs.add(${job.camel}, { before }), or jobs.every(${job.camel}, intervalMs, …)`,
    ],
  }
}

/** @param {string} service @param {Words} job */
const jobText = (service, { kebab, camel, pascal }) => `import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ${pascal}Service } from './${kebab}.service'

/** Does what has become due before a moment. A later order covers an earlier one. */
export const ${camel} = defineJob({
  name: '${service}.${kebab}',
  schema: z.strictObject({ before: z.iso.datetime() }),
  attempts: 5,
  backoffMs: 2_000,
  concurrency: 1,
  dedupeKey: ({ before }) => before,
  result: z.object({ isDone: z.boolean() }),
  run: ({ before }, { work }: { work: ${pascal}Service }) => work.upTo(Date.parse(before)),
})
`

/** @param {string} service @param {Words} job */
const serviceText = (service, { kebab, pascal }) => `import { Injectable } from '@nestjs/common'
import { Log } from '@tollgate/platform'

/** The work of the job \`${service}.${kebab}\`. */
@Injectable()
export class ${pascal}Service {
  /** Up to here this process knows it to be done. */
  private doneUntilMs = 0

  constructor(private readonly log: Log) {}

  /** Does what has become due before that moment; \`isDone\` is false when that had been done already. */
  upTo(beforeMs: number): { isDone: boolean } {
    if (beforeMs <= this.doneUntilMs) return { isDone: false }
    this.log.info('${kebab}.done', { fromMs: this.doneUntilMs, beforeMs })
    this.doneUntilMs = beforeMs
    return { isDone: true }
  }
}
`

/** @param {Words} job */
const moduleText = ({ kebab, camel, pascal }) => `import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { ${camel} } from './${kebab}.job'
import { ${pascal}Service } from './${kebab}.service'

@Module({
  imports: [JobsModule.register([worker(${camel}, { work: ${pascal}Service })])],
  providers: [${pascal}Service],
})
export class ${pascal}Module {}
`

/** @param {Words} job */
const specText = ({ kebab, camel, pascal }) => `import { createLog } from '@tollgate/platform'
import { ${pascal}Service } from './${kebab}.service'
import { ${camel} } from './${kebab}.job'

const context = { signal: new AbortController().signal, attempt: 1 }

function run(work: ${pascal}Service, before: string) {
  return ${camel}.run({ before }, { work }, context)
}

describe('the job ${kebab}', () => {
  it('does the same once, however often it is run', () => {
    const work = new ${pascal}Service(createLog('test', { level: 'silent' }))
    expect(run(work, '2026-01-01T00:00:00Z')).toEqual({ isDone: true })
    expect(run(work, '2026-01-01T00:00:00Z')).toEqual({ isDone: false })
    expect(run(work, '2026-01-02T00:00:00Z')).toEqual({ isDone: true })
  })

  it('is added once for one moment', () => {
    expect(${camel}.dedupeKey?.({ before: '2026-01-01T00:00:00Z' })).toBe('2026-01-01T00:00:00Z')
  })
})
`
