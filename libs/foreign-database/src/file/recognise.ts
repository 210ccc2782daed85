import { faults } from '../faults'
import type { ForeignKind } from '../foreign-database'
import { ForeignDatabaseError } from '../foreign-database-error'
import { firstBytes } from './file-chunks'

/** So much of a text is looked at to say which tool wrote it. */
const headBytes = 64 * 1024

/** What a file is, and whether it is packed with gzip. Refuses by name what is known and cannot be read. */
export async function recognise(path: string): Promise<{ kind: ForeignKind; isPacked: boolean }> {
  const raw = await firstBytes(path, false, headBytes)
  if (raw.length === 0) throw ForeignDatabaseError.of(faults.empty, {}, { path })
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b
  const head = isPacked ? await firstBytes(path, true, headBytes) : raw
  if (startsWith(head, 'SQLite format 3\0')) {
    if (isPacked) throw ForeignDatabaseError.of(faults.packed, {}, { path, format: 'gzip' })
    return { kind: 'sqlite', isPacked }
  }
  if (startsWith(head, 'PGDMP')) throw ForeignDatabaseError.of(faults.archive, {}, { path })
  const format = formatOf(head)
  if (format === 'tar' && head.toString('latin1', 0, 7) === 'toc.dat') {
    throw ForeignDatabaseError.of(faults.archive, {}, { path })
  }
  if (format !== undefined) throw ForeignDatabaseError.of(faults.packed, {}, { path, format })
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw ForeignDatabaseError.of(faults.utf16, {}, { path })
  }
  const kind = kindOfText(head.toString('latin1'))
  if (kind === undefined) throw ForeignDatabaseError.of(faults.unknownKind, {}, { path })
  return { kind, isPacked }
}

function startsWith(head: Buffer, text: string): boolean {
  return head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
}

const packers: readonly (readonly [format: string, begin: string])[] = [
  ['zip', 'PK\x03\x04'],
  ['xz', '\xfd7zXZ\0'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['bzip2', 'BZh'],
  ['7z', "7z\xbc\xaf'\x1c"],
]

function formatOf(head: Buffer): string | undefined {
  if (head.toString('latin1', 257, 262) === 'ustar') return 'tar'
  return packers.find(([, begin]) => startsWith(head, begin))?.[0]
}

/** What each tool writes and no other does. What comes first in the file counts: behind it may come anything, as data. */
const marks: readonly (readonly [kind: ForeignKind, mark: string])[] = [
  ['sqlite-text', 'pragma foreign_keys'],
  ['sqlite-text', 'begin transaction;'],
  ['mysql', '-- mysql dump'],
  ['mysql', '-- mariadb dump'],
  ['mysql', '/*!4'],
  ['postgresql', '-- postgresql database'],
  ['postgresql', 'set statement_timeout'],
  ['postgresql', 'set client_encoding'],
  ['postgresql', 'set standard_conforming_strings'],
  ['mysql', 'set foreign_key_checks'],
  ['mysql', 'set names'],
  ['mysql', 'set sql_mode'],
  ['mysql', 'engine=innodb'],
  ['postgresql', ' from stdin;'],
  ['postgresql', 'insert into public.'],
  ['mysql', 'insert into `'],
]

function kindOfText(head: string): ForeignKind | undefined {
  if (head.includes('\0')) return undefined
  const text = head.toLowerCase()
  const found = marks.map(([kind, mark]) => ({ kind, at: text.indexOf(mark) })).filter(({ at }) => at >= 0)
  return found.sort((one, other) => one.at - other.at)[0]?.kind
}
