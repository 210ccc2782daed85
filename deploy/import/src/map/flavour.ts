import type { ForeignTable } from '@tollgate/foreign-database'
import { ImportFault } from '../import-fault'
import type { Flavour } from './channel-type'

const needed = ['users', 'tokens', 'channels', 'options']

/** Whose database it is, by the columns of its tokens. Throws ImportFault for one of neither. */
export function flavourOf(tables: readonly ForeignTable[]): Flavour {
  const missing = needed.filter((name) => tables.every((table) => table.name !== name))
  if (missing.length > 0)
    throw new ImportFault(
      `This is no whole database of new-api or one-api: it has no table ${missing.join(', ')}. It has ${tables.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  const columns = tables.find(({ name }) => name === 'tokens')?.columns ?? []
  if (columns.includes('backup_group'))
    throw new ImportFault('This is a database of one-hub, which numbers its channels otherwise: it is not taken.')
  return columns.includes('model_limits_enabled') ? 'new-api' : 'one-api'
}
