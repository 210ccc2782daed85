import { existsSync } from 'node:fs'
import path from 'node:path'

import { addErrors } from '../plan/edits.mjs'
import { registerModule, sourceOf } from '../plan/services.mjs'
import { pluralOf, wordsOf } from '../plan/words.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/plan.mjs').Edit} Edit */
/** @typedef {import('../plan/words.mjs').Words} Words */

export const usage = 'new:feature -- <service> <noun>'

/**
 * A room of a service: a use case with its rule, its errors and their tests.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planFeature(root, [serviceName, nounName]) {
  const { service, source } = sourceOf(root, serviceName)
  const noun = wordsOf(nounName, 'A feature')
  const folder = `${source}/${noun.kebab}`
  const errorsFile = `${source}/${service}.errors.ts`
  const hasErrors = existsSync(path.join(root, errorsFile))
  return {
    files: {
      [`${folder}/${noun.kebab}.module.ts`]: moduleText(noun),
      [`${folder}/${noun.kebab}.service.ts`]: serviceText(noun),
      [`${folder}/${noun.kebab}.service.spec.ts`]: serviceSpecText(noun),
      [`${folder}/${noun.kebab}.policy.ts`]: policyText(service, noun),
      [`${folder}/${noun.kebab}.policy.spec.ts`]: policySpecText(service, noun),
      ...(hasErrors ? {} : { [errorsFile]: errorsText(service, noun) }),
    },
    edits: [
      ...(hasErrors ? [errorsEdit(errorsFile, noun)] : []),
      registerModule(source, { name: `${noun.pascal}Module`, from: `./${noun.kebab}/${noun.kebab}.module` }),
    ],
    next: [
      `HTTP: a row in libs/contracts/src/routes, schemas in libs/contracts/src/http/${service}, then ${noun.kebab}.controller.ts`,
      `a table: ${noun.kebab}.entity.ts and ${noun.kebab}.repository.ts, and the next file in ${source}/migrations`,
    ],
  }
}

/** @param {Words} noun */
const moduleText = ({ kebab, pascal }) => `import { Module } from '@nestjs/common'
import { ${pascal}Service } from './${kebab}.service'

@Module({ providers: [${pascal}Service], exports: [${pascal}Service] })
export class ${pascal}Module {}
`

/** @param {Words} noun */
const serviceText = ({ kebab, pascal, plain }) => `import { Injectable } from '@nestjs/common'
import { type Actor, Clock } from '@tollgate/platform'
import { valid${pascal}Name } from './${kebab}.policy'

/** A ${plain} that is not kept yet. */
export interface ${pascal}Draft {
  readonly name: string
  readonly ownerId: number
  readonly draftedAtMs: number
}

/** The use cases of ${pluralOf(plain)}. */
@Injectable()
export class ${pascal}Service {
  constructor(private readonly clock: Clock) {}

  /** What a new ${plain} of this name would be. Throws like \`valid${pascal}Name\`. */
  draft(actor: Pick<Actor, 'userId'>, name: string): ${pascal}Draft {
    return { name: valid${pascal}Name(name), ownerId: actor.userId, draftedAtMs: this.clock.nowMs() }
  }
}
`

/** @param {Words} noun */
const serviceSpecText = ({ kebab, pascal, plain }) => `import { ManualClock } from '@tollgate/testing'
import { ${pascal}Service } from './${kebab}.service'

it('drafts a ${plain} for whoever asks, at the time of asking', () => {
  const clock = new ManualClock()
  const service = new ${pascal}Service(clock)
  expect(service.draft({ userId: 7 }, ' first ')).toEqual({ name: 'first', ownerId: 7, draftedAtMs: clock.nowMs() })
})
`

/** @param {string} service @param {Words} noun */
const policyText = (
  service,
  { kebab, camel, pascal, plain },
) => `import { ${service}Errors } from '../${service}.errors'

const mostCharacters = 50

/** The name of a ${plain} as it is kept, without blanks around it. Throws \`${service}.${kebab}-unnamed\`, \`${service}.${kebab}-name-too-long\`. */
export function valid${pascal}Name(text: string): string {
  const name = text.trim()
  if (name === '') throw ${service}Errors.${camel}Unnamed()
  if ([...name].length > mostCharacters) throw ${service}Errors.${camel}NameTooLong({ most: mostCharacters })
  return name
}
`

/** @param {string} service @param {Words} noun */
const policySpecText = (service, { kebab, pascal, plain }) => `import { valid${pascal}Name } from './${kebab}.policy'

describe('the name of a ${plain}', () => {
  it('is trimmed, and its characters are counted, not its bytes', () => {
    expect(valid${pascal}Name(\`  \${'名'.repeat(50)} \`)).toBe('名'.repeat(50))
  })

  it.each([
    ['   ', '${service}.${kebab}-unnamed'],
    ['n'.repeat(51), '${service}.${kebab}-name-too-long'],
  ])('is refused when it is %j', (text, code) => {
    expect(() => valid${pascal}Name(text)).toThrow(expect.objectContaining({ code }))
  })
})
`

/** @param {Words} noun */
const errorEntries = ({ camel, plain }) => `  ${camel}Unnamed: { zh: '名称不能为空', en: 'Give the ${plain} a name' },
  ${camel}NameTooLong: {
    zh: '名称长度不得大于 {most} 位',
    en: 'The name of a ${plain} may have at most {most} characters',
  },`

/** @param {string} service @param {Words} noun */
const errorsText = (service, noun) => `import { defineErrors } from '@tollgate/platform'

/** Everything ${service} refuses, and why. */
export const ${service}Errors = defineErrors('${service}', {
${errorEntries(noun)}
})
`

/** @param {string} file @param {Words} noun @returns {Edit} */
const errorsEdit = (file, noun) => ({
  file,
  apply: (text) => addErrors(text, errorEntries(noun)),
  byHand: `add the errors of ${noun.kebab}.policy.ts:\n${errorEntries(noun)}`,
})
