import { type Section, sections } from '../document/document.schema'
import type { Change, FieldChange } from '../plan/change'
import type { Outcome } from './apply'
import { counted } from './step-title.model'

const marks = { create: '+', change: '~', delete: '-' } as const
/** Of a table of a thousand models what differs first, and how many more. */
const mostFields = 40

/** In what a house differs from a file, section by section; empty where it does not. */
export function changesText(changes: readonly Change[]): string {
  return sections
    .flatMap((section) => {
      const own = changes.filter((change) => change.section === section)
      return own.length === 0 ? [] : [`${titleOf(section)}`, ...own.flatMap(linesOf)]
    })
    .join('\n')
}

const titleOf = (section: Section): string => `${section}:`

function linesOf({ kind, name, fields }: Change): string[] {
  const head = `  ${marks[kind]} ${name}`
  const [only] = fields
  if (kind === 'delete' || only === undefined) return [head]
  if (fields.length === 1 && only.field === '') return [`${head}: ${arrow(only)}`]
  const told = fields.slice(0, mostFields).map((field) => `      ${field.field}: ${arrow(field)}`)
  return [head, ...told, ...(fields.length > mostFields ? [`      and ${fields.length - mostFields} more`] : [])]
}

const arrow = ({ from, to }: FieldChange): string => (from === null ? (to ?? '') : `${from} → ${to ?? '(none)'}`)

/** How many things a plan makes, changes and takes away. */
export function sumText(changes: readonly Change[]): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return `${count('create')} to make, ${count('change')} to change, ${count('delete')} to take away`
}

/** How far a plan was carried out, where it was not to its end. */
export function failureText({ done, failed, left }: Outcome): string {
  const list = (titles: readonly string[]) => titles.map((title) => `    ${title}`)
  const doubt = failed?.isUnknown ? ' Whether it was done all the same is not known.' : ''
  return [
    `Failed: ${failed?.title ?? ''}: ${failed?.why ?? ''}${doubt}`,
    `Done before (${counted(done.length, 'step')}):`,
    ...list(done),
    `Not done (${counted(left.length, 'step')}):`,
    ...list(left),
    'Apply once more goes on with what is left: it makes a new plan from what is there.',
  ].join('\n')
}
