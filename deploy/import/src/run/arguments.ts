import { ImportFault } from '../import-fault'

export interface ImportArguments {
  readonly file: string
  readonly source: string
  readonly isTrial: boolean
  readonly onConflict: 'skip' | 'suffix'
  readonly hasGithubIds: boolean
  readonly report: string
}

export const importUsage = `npm run import -- <file> [--dry-run] [--source <name>] [--on-conflict skip|suffix] [--github-ids] [--report <file>]
Takes over the users, balances, tokens, channels and options of a new-api or one-api database: its SQLite file, or a dump of
MySQL, PostgreSQL or SQLite as text. The house must run and be set up. A run that broke off is run again.
  --dry-run      changes nothing, and says what would be taken
  --source       the name of that installation, by which a later run knows what it has taken (new-api unless given)
  --on-conflict  of users whose name or address is taken here: skip (unless given) leaves them out, suffix takes them as <name>_<number>
  --github-ids   its users are bound to the ids of GitHub accounts, not to their names
  --report       where what becomes of every row is written (tollgate-import.jsonl unless given)`

/** Null where only its use is asked for. Throws ImportFault. */
export function readArguments(args: readonly string[]): ImportArguments | null {
  let given: ImportArguments = {
    file: '',
    source: 'new-api',
    isTrial: false,
    onConflict: 'skip',
    hasGithubIds: false,
    report: 'tollgate-import.jsonl',
  }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const value = args[at + 1] ?? ''
    if (arg === '--help') return null
    if (arg === '--dry-run') given = { ...given, isTrial: true }
    else if (arg === '--github-ids') given = { ...given, hasGithubIds: true }
    else if (arg.startsWith('--')) {
      given = { ...given, ...valued(arg, value) }
      at += 1
    } else if (given.file === '') given = { ...given, file: arg }
    else throw new ImportFault(`Two files are named: "${given.file}" and "${arg}".\n${importUsage}`)
  }
  if (given.file === '') throw new ImportFault(importUsage)
  return given
}

function valued(arg: string, value: string): Partial<ImportArguments> {
  if (arg === '--source' && /^[a-z0-9][a-z0-9.-]{0,39}$/.test(value)) return { source: value }
  if (arg === '--source') throw new ImportFault('--source takes small letters, digits, dots and dashes: 40 at most.')
  if (arg === '--on-conflict' && (value === 'skip' || value === 'suffix')) return { onConflict: value }
  if (arg === '--report' && value !== '') return { report: value }
  throw new ImportFault(`npm run import does not know "${`${arg} ${value}`.trim()}".\n${importUsage}`)
}
