import type { Step } from '../plan/change'

const mostNames = 5

/** A step in words, without anything that is secret. */
export function stepTitle(step: Step): string {
  switch (step.kind) {
    case 'option':
      return `write option ${step.key}`
    case 'import-channels':
      return `write ${counted(step.entries.length, 'channel')}: ${listed(step.entries.map(({ name }) => name))}`
    case 'delete-channel':
      return `delete channel ${step.name}`
    case 'create-token':
      return `make token ${step.body.name}`
    case 'update-token':
      return `change token ${step.seen.name}`
    case 'delete-token':
      return `delete token ${step.seen.name}`
  }
}

/** A number of things in words. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const listed = (names: readonly string[]): string =>
  names.length > mostNames
    ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ')
