import {
  channelsImport,
  type ImportedChannel,
  type ImportedRedemption,
  type ImportedRedemptionUse,
  type ImportedRow,
  type ImportedToken,
  type ImportedUser,
  mostImportedChannels,
  mostImportedRows,
  optionsImport,
  redemptionsImport,
  redemptionUsesImport,
  rowOutcome,
  tokensImport,
  usersImport,
} from '@tollgate/contracts'
import type { ForeignDatabase } from '@tollgate/foreign-database'
import { ImportFault } from '../import-fault'
import { channelOf } from '../map/channel'
import type { Flavour } from '../map/channel-type'
import { Columns } from '../map/columns'
import { flavourOf } from '../map/flavour'
import { type ForeignOption, inOrder, unitsPerDollar } from '../map/option'
import { redemptionOf, redemptionUseOf } from '../map/redemption'
import { tokenOf } from '../map/token'
import { userOf } from '../map/user'
import type { ImportArguments } from './arguments'
import { handOver } from './handover'
import { IdSet } from './id-set'
import type { Owners } from './owners'
import type { Report } from './report'

/** No installation has as much, but whatever file it is must not fill the memory. */
const mostOptions = 5_000
const mostOptionBytes = 20_000_000
const mostOptionBatchBytes = 2_000_000

export interface ImporterParts {
  readonly database: ForeignDatabase
  readonly owners: Owners
  readonly report: Report
  readonly line: (text: string) => void
  readonly nowMs: () => number
}

/**
 * Takes an installation over, kind by kind: options first, as groups and other sites stand in them, then users with their accounts,
 * then what needs its owner. The file is read anew for each, as a dump has its tables in the order of their names.
 */
export class Importer {
  private readonly users = new IdSet()
  private broughtUnits = 0n

  constructor(
    private readonly parts: ImporterParts,
    private readonly given: ImportArguments,
  ) {}

  /** Throws ImportFault, and ForeignDatabaseError for a file that cannot be read; what was taken until then is kept. */
  async run(): Promise<void> {
    const { database, report, line } = this.parts
    const flavour = flavourOf(await database.tables())
    line(`${this.given.isTrial ? 'Trying' : 'Taking over'} ${this.given.file}: ${flavour}, ${database.kind}`)
    await this.takeOptions()
    await this.takeUsers()
    await this.takeTokens()
    await this.takeRedemptions()
    await this.takeRedemptionUses()
    await this.takeChannels(flavour)
    await report.close()
    line(
      `balances of the users that this run ${this.given.isTrial ? 'would take' : 'took'}: ${this.broughtUnits} units`,
    )
    this.tellUntaken()
  }

  private get batch() {
    const { source, isTrial } = this.given
    return { source, isTrial }
  }

  private async takeOptions(): Promise<void> {
    const { report, owners } = this.parts
    report.begin('options')
    const options = await this.readOptions()
    let quotaPerUnit: number | null = null
    for (const part of partsOf(inOrder(options))) {
      const reply = await owners.take(optionsImport, { ...this.batch, options: part })
      quotaPerUnit = reply.quotaPerUnit
      await report.tell('options', reply.rows)
    }
    quotaPerUnit ??= (await owners.take(optionsImport, { ...this.batch, options: [] })).quotaPerUnit
    const there = unitsPerDollar(options)
    if (there !== quotaPerUnit)
      throw new ImportFault(
        `A dollar is ${there} units there and ${quotaPerUnit} here, and balances are taken as they are: set QuotaPerUnit to ${there} here, then run this again. No user was taken.`,
      )
  }

  private async readOptions(): Promise<ForeignOption[]> {
    const options: ForeignOption[] = []
    let bytes = 0
    for await (const row of this.parts.database.rows(['options'])) {
      const columns = new Columns(row)
      const option = { key: columns.text('key').slice(0, 200), value: columns.text('value') }
      if (option.key === '') continue
      bytes += option.value.length
      if (options.length === mostOptions || bytes > mostOptionBytes)
        throw new ImportFault('The table of options is larger than that of any installation.')
      options.push(option)
    }
    return options
  }

  private takeUsers(): Promise<void> {
    const { database, owners, report } = this.parts
    const { onConflict, hasGithubIds } = this.given
    return handOver<ImportedUser>(database, report, {
      kind: 'users',
      mostRows: mostImportedRows,
      map: (columns) => userOf(columns, { hasGithubIds }),
      nameOf: (columns) => columns.text('username'),
      take: async (users) => (await owners.take(usersImport, { ...this.batch, onConflict, users: [...users] })).rows,
      heard: ({ sourceId, balanceUnits }, { outcome }) => {
        if (outcome !== 'refused') this.users.add(sourceId)
        if (outcome === 'taken') this.broughtUnits += BigInt(Math.max(0, balanceUnits))
      },
    })
  }

  private takeTokens(): Promise<void> {
    const { database, report, nowMs } = this.parts
    return handOver<ImportedToken>(database, report, {
      kind: 'tokens',
      mostRows: mostImportedRows,
      map: (columns) => tokenOf(columns, Math.floor(nowMs() / 1_000)),
      nameOf: (columns) => columns.text('name'),
      take: (tokens) => this.takeOwned(tokens),
    })
  }

  /** Those of users who were taken; a trial takes none, so that only this run knows who would be. */
  private async takeOwned(tokens: readonly ImportedToken[]): Promise<ImportedRow[]> {
    const owned = tokens.filter(({ ownerId }) => this.users.has(ownerId))
    const { rows } = await this.parts.owners.take(tokensImport, { ...this.batch, tokens: owned })
    const bySource = new Map(rows.map((row) => [row.sourceId, row]))
    return tokens.map(
      (token) =>
        bySource.get(token.sourceId) ?? rowOutcome.refused(token, `its owner, user ${token.ownerId}, was not taken`),
    )
  }

  private takeRedemptions(): Promise<void> {
    const { database, owners, report } = this.parts
    return handOver<ImportedRedemption>(database, report, {
      kind: 'redemptions',
      mostRows: mostImportedRows,
      map: redemptionOf,
      nameOf: (columns) => columns.text('name'),
      take: async (rows) => (await owners.take(redemptionsImport, { ...this.batch, redemptions: [...rows] })).rows,
    })
  }

  private takeRedemptionUses(): Promise<void> {
    const { database, owners, report } = this.parts
    return handOver<ImportedRedemptionUse>(database, report, {
      kind: 'redemption_logs',
      mostRows: mostImportedRows,
      map: redemptionUseOf,
      nameOf: (columns) => `code ${columns.text('redemption_id')}`,
      take: async (uses) => (await owners.take(redemptionUsesImport, { ...this.batch, uses: [...uses] })).rows,
    })
  }

  private takeChannels(flavour: Flavour): Promise<void> {
    const { database, owners, report } = this.parts
    return handOver<ImportedChannel>(database, report, {
      kind: 'channels',
      mostRows: mostImportedChannels,
      map: (columns) => channelOf(columns, flavour),
      nameOf: (columns) => columns.text('name'),
      take: async (channels) => (await owners.take(channelsImport, { ...this.batch, channels: [...channels] })).rows,
    })
  }

  private tellUntaken(): void {
    this.parts.line('Not taken of any installation: logs, orders, tasks, second factors, passkeys, personal settings.')
    this.parts.line(`What became of every row: ${this.given.report}`)
  }
}

/** In order, as many as the owner takes at once, and no more than a message holds. */
function* partsOf(options: readonly ForeignOption[]): Generator<ForeignOption[]> {
  let part: ForeignOption[] = []
  let bytes = 0
  for (const option of options) {
    const size = option.key.length + Buffer.byteLength(option.value)
    if (part.length === mostImportedRows || (part.length > 0 && bytes + size > mostOptionBatchBytes)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(option)
    bytes += size
  }
  if (part.length > 0) yield part
}
