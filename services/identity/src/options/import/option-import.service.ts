import { Injectable } from '@nestjs/common'
import { type ImportedRow, isOptionKey, type optionsImport, rowOutcome, type RpcRequest } from '@tollgate/contracts'
import { isShippedText, ratioOptions } from '@tollgate/contracts/options/shipped/price-list'
import { ImportedRows, Transactions, type Tx } from '@tollgate/persistence'
import { refusalOf } from '@tollgate/platform'
import { OptionAddresses } from '../addresses/option-addresses'
import { OptionValues } from '../option-values'
import { OptionsService } from '../options.service'
import { whyNotImported } from './option-import.policy'

type Batch = RpcRequest<typeof optionsImport>
type Given = Batch['options'][number]
interface Answer {
  readonly rows: ImportedRow[]
  readonly quotaPerUnit: number
}

const priced: ReadonlySet<string> = new Set(ratioOptions)

const operator = { actorId: null, actorName: null }

/** What a transaction that only tries brings back, and leaves nothing of. */
class Tried extends Error {
  constructor(readonly answer: Answer) {
    super('tried')
  }
}

/** Takes options out of databases of other gateways: those that were never written here, by the checks of every other write. */
@Injectable()
export class OptionImport {
  private readonly imported = new ImportedRows('identity', 'options')

  constructor(
    private readonly service: OptionsService,
    private readonly values: OptionValues,
    private readonly addresses: OptionAddresses,
    private readonly transactions: Transactions,
  ) {}

  /** One after the other, as some need others; all in one transaction, so that a trial finds there what it has tried. */
  async take(batch: Batch): Promise<Answer> {
    const current = await this.transactions.read((db) => this.values.current(db))
    const obstacles = await Promise.all(batch.options.map((option) => this.obstacleTo(option, current)))
    try {
      return await this.transactions.run(async (tx) => {
        const answer = await this.write(tx, batch, obstacles)
        if (batch.isTrial) throw new Tried(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof Tried) return error.answer
      throw error
    }
  }

  /** Why an option is not even written; null where its own checks decide. Names are resolved here, outside of any transaction. */
  private obstacleTo(option: Given, current: (key: string) => string): Promise<string | null> {
    const { key, value } = option
    const why = whyNotImported(option)
    if (why !== null || !isOptionKey(key)) return Promise.resolve(why)
    return refusalOf(() => this.addresses.assert(key, value, async () => current))
  }

  private async write(tx: Tx, { source, options }: Batch, obstacles: readonly (string | null)[]): Promise<Answer> {
    await this.imported.lock(tx, source)
    const noted = await this.imported.find(
      tx,
      source,
      options.map(({ key }) => key),
    )
    const written = await this.values.written(tx)
    const rows: ImportedRow[] = []
    for (const [at, option] of options.entries()) {
      const row = { sourceId: option.key, name: option.key }
      const standing = written.get(option.key)
      const isOwn = standing !== undefined && !noted.has(option.key) && !isShippedText(option.key, standing)
      const obstacle = isOwn ? 'it was set here, and stays as it is' : (obstacles[at] ?? null)
      if (noted.has(option.key)) rows.push(rowOutcome.before(row))
      else rows.push(obstacle === null ? await this.set(tx, option) : rowOutcome.refused(row, obstacle))
    }
    const taken = rows.filter(({ outcome }) => outcome === 'taken')
    if (taken.some(({ name }) => priced.has(name))) await this.yieldPublished(tx, written)
    await this.imported.note(
      tx,
      source,
      taken.map(({ sourceId, name }) => ({ sourceId, name, id: null, isTaken: true })),
    )
    const current = await this.values.current(tx)
    return { rows, quotaPerUnit: Number(current('QuotaPerUnit')) }
  }

  /** Published prices that this site was set up with would win over the tables that come in their place. */
  private async yieldPublished(tx: Tx, written: ReadonlyMap<string, string>): Promise<void> {
    const standing = written.get('PublishedPrice')
    if (standing === undefined || !isShippedText('PublishedPrice', standing)) return
    await this.service.setIn(tx, 'PublishedPrice', '{}', operator)
  }

  /** Whatever refuses an option does so before anything of it is written. */
  private async set(tx: Tx, { key, value }: Given): Promise<ImportedRow> {
    const row = { sourceId: key, name: key }
    const reason = await refusalOf(() => this.service.setIn(tx, key, value, operator))
    return reason === null ? rowOutcome.taken(row) : rowOutcome.refused(row, reason)
  }
}
