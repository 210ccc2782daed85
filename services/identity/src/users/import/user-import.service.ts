import { Injectable } from '@nestjs/common'
import {
  accountsImport,
  type ImportedRow,
  type ImportedUser,
  rowOutcome,
  type RpcRequest,
  type usersImport,
} from '@tollgate/contracts'
import { externalProviders } from '@tollgate/contracts/http/identity'
import { Options, Rpc } from '@tollgate/messaging'
import { ImportedRows, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, sha256Hex } from '@tollgate/platform'
import { AuditService } from '../../audit/audit.service'
import { ExternalIdentitiesService } from '../../external/identities/external-identities.service'
import { skeletonsOf } from '../names/skeleton'
import { usersErrors } from '../users.errors'
import { UsersRepository } from '../users.repository'
import { judged, type Newcomer, type Present, suffixed } from './user-import.policy'

type Batch = RpcRequest<typeof usersImport>

/** A user whose id is set aside. */
interface Admitted extends Newcomer {
  readonly id: number
}

/** Who acts: an operator at the machine, whom nobody here knows by name. */
const operator = { userId: null, username: '', clientIp: '' } as const

const whyUnbound = 'nothing is configured for it here, or another user is that person'

/** Takes users out of databases of other gateways. */
@Injectable()
export class UserImport {
  private readonly imported = new ImportedRows('identity', 'users')

  constructor(
    private readonly users: UsersRepository,
    private readonly identities: ExternalIdentitiesService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly rpc: Rpc,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /**
   * Ids are set aside first, for good, and users written in a second transaction, which has their accounts opened before it commits:
   * whenever this ends, the next run gives each user the same id, and so the account that may be open for it already.
   */
  async take(batch: Batch): Promise<ImportedRow[]> {
    const decided = await this.transactions.run((tx) => this.decide(tx, batch))
    const admitted = decided.filter((each): each is Admitted => 'user' in each)
    const unbound =
      batch.isTrial || admitted.length === 0
        ? new Map<string, string[]>()
        : await this.transactions.run((tx) => this.write(tx, batch, admitted))
    return decided.map((each) => {
      if (!('user' in each)) return each
      return rowOutcome.taken(named(each), [...each.notes, ...(unbound.get(each.given.sourceId) ?? [])])
    })
  }

  private async decide(tx: Tx, { source, isTrial, onConflict, users }: Batch): Promise<(Admitted | ImportedRow)[]> {
    // Before setup there is nobody who could administer them, and the name that root is to have could be taken.
    if ((await this.users.lockRoot(tx)) === null) throw usersErrors.importBeforeSetup()
    await this.imported.lock(tx, source)
    const present = await this.present(tx, source, users)
    const all = users.map((given) => judged(given, present, onConflict))
    const newcomers = all.filter((each): each is Newcomer => 'user' in each)
    const fresh = newcomers.filter(({ given }) => !present.noted.has(given.sourceId))
    const ids = isTrial || fresh.length === 0 ? [] : await this.users.reserveIds(tx, fresh.length)
    const idOf = new Map(fresh.map(({ given }, at) => [given.sourceId, ids[at] ?? 0]))
    const admitted = all.map((each) => {
      if (!('user' in each)) return each
      const { sourceId } = each.given
      return { ...each, id: present.noted.get(sourceId)?.id ?? idOf.get(sourceId) ?? 0 }
    })
    if (ids.length > 0) await this.note(tx, source, admitted.filter(isAdmitted), false)
    return admitted
  }

  /** Everything of this house that these users might meet. */
  private async present(tx: Tx, source: string, users: readonly ImportedUser[]): Promise<Present> {
    const names = users.flatMap((user) => [
      user.username.trim(),
      user.username.trim().normalize('NFKC'),
      suffixed(user),
    ])
    const taken = await this.users.taken(tx, {
      names,
      emails: users.map(({ email }) => email.trim().toLowerCase()),
      affCodes: users.map(({ affCode }) => affCode.trim()),
      accessTokenHashes: users.map(({ accessToken }) => sha256Hex(accessToken.trim())),
    })
    const holders = await this.users.lookAlikesOf(tx, names)
    const foreign = await this.imported.foreign(tx, [...new Set(holders.values())])
    const isOwn = (id: number | undefined) => id !== undefined && !foreign.has(id)
    const ratios = this.options.get('GroupRatio')
    return {
      noted: await this.imported.find(
        tx,
        source,
        users.map(({ sourceId }) => sourceId),
      ),
      names: new Set(taken.names),
      emails: new Set(taken.emails),
      affCodes: new Set(taken.affCodes),
      accessTokenHashes: new Set(taken.accessTokenHashes),
      looksTaken: (name) => skeletonsOf(name).some((look) => isOwn(holders.get(look))),
      groups: (group) => Object.hasOwn(ratios, group),
    }
  }

  /** Returns what could not be bound of whom, by their numbers there. */
  private async write(tx: Tx, { source }: Batch, admitted: readonly Admitted[]): Promise<Map<string, string[]>> {
    await this.imported.lock(tx, source)
    const present = await this.imported.find(tx, source, sourceIdsOf(admitted))
    // Another run may have taken them since.
    const users = admitted.filter(({ given }) => !present.get(given.sourceId)?.isTaken)
    if (users.length === 0) return new Map()
    const inviters = await this.invitersOf(tx, source, users)
    const nowMs = this.clock.nowMs()
    const rows = users.map(({ id, user, given }) => ({
      ...user,
      id,
      inviterId: inviters.get(given.inviterId) ?? null,
      createdAt: new Date(given.createdTime > 0 ? given.createdTime * 1_000 : nowMs),
    }))
    await this.users.insertMany(tx, rows)
    const unbound = await this.bind(tx, users)
    await this.note(tx, source, users, true)
    const target = { kind: 'site', id: null, name: source } as const
    await this.audit.record(tx, operator, { action: 'site.imported', target, details: { users: users.length } })
    // Last before the commit, as with every account: who signs in finds their money.
    await this.rpc.call(accountsImport, { source, accounts: users.map(accountOf) })
    return unbound
  }

  /** The ids here of those who invited these users, by their numbers there; who comes later in the file is left out. */
  private async invitersOf(tx: Tx, source: string, users: readonly Admitted[]): Promise<Map<string, number>> {
    const wanted = [...new Set(users.map(({ given }) => given.inviterId))].filter((id) => id !== '')
    const noted = await this.imported.find(tx, source, wanted)
    const here = users.map(({ given, id }) => [given.sourceId, id] as const)
    const before = [...noted.values()].flatMap(({ sourceId, id, isTaken }) =>
      isTaken && id !== null ? [[sourceId, id] as const] : [],
    )
    return new Map([...here, ...before])
  }

  private async bind(tx: Tx, users: readonly Admitted[]): Promise<Map<string, string[]>> {
    const notes = new Map<string, string[]>()
    for (const provider of externalProviders) {
      const persons = users
        .map(({ id, given }) => ({ userId: id, sourceId: given.sourceId, subject: given.subjects[provider].trim() }))
        .filter(({ subject }) => subject !== '')
      const bound = await this.identities.bindMany(tx, provider, persons)
      const unbound = persons.filter(({ userId }) => !bound.has(userId))
      for (const { sourceId } of unbound)
        notes.set(sourceId, [...(notes.get(sourceId) ?? []), `is not bound to ${provider}: ${whyUnbound}`])
    }
    return notes
  }

  private note(tx: Tx, source: string, users: readonly Admitted[], isTaken: boolean): Promise<void> {
    const rows = users.map(({ given, id }) => ({ ...named({ given }), id, isTaken }))
    return this.imported.note(tx, source, rows)
  }
}

const isAdmitted = (each: Admitted | ImportedRow): each is Admitted => 'user' in each
const sourceIdsOf = (users: readonly Newcomer[]): string[] => users.map(({ given }) => given.sourceId)
const named = ({ given: { sourceId, username } }: Pick<Newcomer, 'given'>) => ({ sourceId, name: username })

function accountOf({ id, user, given }: Admitted) {
  const { sourceId, usedUnits, requestCount, referral } = given
  return {
    sourceId,
    userId: id,
    username: user.username,
    balanceUnits: Math.max(0, given.balanceUnits),
    usedUnits,
    requestCount,
    referral,
  }
}
