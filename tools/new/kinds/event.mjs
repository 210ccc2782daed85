import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addBehind } from '../plan/edits.mjs'
import { Fault } from '../plan/fault.mjs'
import { wordsOf } from '../plan/words.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/words.mjs').Words} Words */

export const usage = 'new:event -- <owner> <entity> <verb in past tense>'

const CONTRACTS = 'libs/contracts/src'
const STREAMS = `${CONTRACTS}/core/streams.ts`

/**
 * A fact that its owner tells the others: subject, payload, example.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planEvent(root, [ownerName, entityName, verbName]) {
  const owner = wordsOf(ownerName, 'An owner').kebab
  const entity = wordsOf(entityName, 'An entity')
  const verb = wordsOf(verbName, 'A verb')
  const subject = `evt.${owner}.${entity.kebab}.${verb.kebab}.v1`
  const stream = streamFor(root, owner, subject)
  const name = entity.camel + verb.pascal
  const module = `./${owner}/${entity.kebab}-${verb.kebab}.v1.event`
  return {
    files: { [`${CONTRACTS}/${module.slice(2)}.ts`]: eventText({ name, subject, entity, verb }) },
    edits: [
      {
        file: `${CONTRACTS}/index.ts`,
        apply: (text) => addBehind(text, new RegExp(`from '\\./${owner}/`), `export { ${name} } from '${module}'`),
        byHand: `export ${name} from '${module}'`,
      },
      ...(stream === null ? [] : [keptBy(stream, `evt.${owner}.${entity.kebab}.>`)]),
    ],
    next: [
      `the facts that consumers need, in the schema and in its example`,
      `tell it in the transaction that made it so: events.publish(tx, ${name}, { … })`,
      `name each consumer with this subject at its stream in ${STREAMS}: it keeps the event for those alone`,
      `hear it in a controller, <feature>.events.ts: @EventHandler(${name}, { durable: '<service>-${entity.kebab}-${verb.kebab}' })`,
    ],
  }
}

/**
 * A subject that no stream keeps is published into the void: the stream of its owner's events, which is to keep it too. Null
 * when one does already; an owner without such a stream is refused.
 * @param {string} root @param {string} owner @param {string} subject
 */
function streamFor(root, owner, subject) {
  const contract = readFileSync(path.join(root, CONTRACTS, 'core/contract.ts'), 'utf8')
  const owners = /serviceNames = \[(.*)\]/.exec(contract)?.[1] ?? ''
  if (!owners.includes(`'${owner}'`))
    throw new Fault(`There is no owner "${owner}": name one of ${owners.replaceAll("'", '')}.`)
  const streams = readFileSync(path.join(root, STREAMS), 'utf8')
  const kept = [...streams.matchAll(/'(evt\.[^']+)\.>'/g)].map(([, prefix]) => prefix)
  if (kept.some((prefix) => subject.startsWith(`${prefix}.`))) return null
  const events = `${owner.toUpperCase()}_EVENTS`
  if (streams.includes(`name: '${events}'`)) return events
  throw new Fault(`No stream keeps ${subject}: add its subjects to ${STREAMS} first, with an ADR.`)
}

/** @param {string} stream @param {string} pattern */
function keptBy(stream, pattern) {
  const place = `name: '${stream}',\n    subjects: [`
  return {
    file: STREAMS,
    /** @param {string} text */
    apply: (text) => (text.includes(place) ? text.replace(place, `${place}'${pattern}', `) : null),
    byHand: `'${pattern}' among the subjects of ${stream}`,
  }
}

/** @param {{ name: string, subject: string, entity: Words, verb: Words }} event */
const eventText = ({ name, subject, entity, verb }) => `import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after ${entity.one} was ${verb.plain}, in the same transaction; order not promised. */
export const ${name} = defineEvent({
  subject: '${subject}',
  schema: z.object({
    ${entity.camel}Id: z.int(),
    ${verb.camel}At: z.iso.datetime(),
  }),
  example: { ${entity.camel}Id: 12, ${verb.camel}At: '2026-01-01T00:00:00.000Z' },
})
`
