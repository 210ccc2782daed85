import { Injectable } from '@nestjs/common'
import { exactJson, type Tx } from '@tollgate/persistence'
import { isNotFree } from './books.faults'
import * as sql from './books.sql'
import type { Account, Books, GrantState, JournalState, Lease, LedgerKind, LedgerRow, TokenQuota } from './books-state'
import type { GroupSpend } from './month-budget'
import { run, type Statement } from './prepared'

/** How far a journal has been applied, and whether its process has ended and nothing is lent to it any more. */
export interface JournalPosition {
  readonly appliedSeq: number
  readonly isSuperseded: boolean
}

/** Which rows to lock; a key without a row is left out of the result. */
/** A lease that no relay will return; `databaseMs` is the database's time when it was found so. */
export interface AbandonedLease {
  readonly leaseId: string
  readonly isSuperseded: boolean
  readonly databaseMs: number
}

export interface BookKeys {
  readonly leaseIds?: readonly string[]
  readonly userIds?: readonly (number | null)[]
  readonly tokenIds?: readonly (number | null)[]
  /** Of these those alone whose budget is hard. */
  readonly groups?: readonly string[]
}

/**
 * The one writer of accounts, caps, leases, journals and ledger. Every transaction takes its locks in one order: journal,
 * leases, accounts, tokens, groups, and each of these by key. So no two transactions can wait for each other.
 */
@Injectable()
export class BooksService {
  /** The journal's state, locked until the transaction ends; made when billing has never heard of it. */
  async lockJournal(tx: Tx, journal: string): Promise<JournalState> {
    const find = () => run<JournalState>(tx, sql.lockJournal, [journal])
    let [state] = await find()
    if (state === undefined) {
      await run(tx, sql.addJournal, [journal])
      ;[state] = await find()
    }
    return state ?? { journal, appliedSeq: 0 }
  }

  /** How far a journal has been applied; 0 when billing has never heard of it. */
  async position(tx: Tx, journal: string): Promise<JournalPosition> {
    const [row] = await run<JournalPosition>(tx, sql.selectPosition, [journal])
    return row ?? { appliedSeq: 0, isSuperseded: false }
  }

  /** Lends nothing to these journals any more. */
  async supersede(tx: Tx, journals: readonly string[]): Promise<void> {
    await run(tx, sql.supersedeJournals, [journals])
  }

  /** Locks these rows, and the accounts, tokens and groups of these leases with them. */
  async lock(tx: Tx, keys: BookKeys): Promise<Books> {
    const leases = await ask<Lease>(tx, sql.lockLeases, distinct(keys.leaseIds ?? []))
    const userIds = distinct([...(keys.userIds ?? []), ...leases.map(({ userId }) => userId)])
    const accounts = await ask<Account>(tx, sql.lockAccounts, userIds)
    const tokenIds = distinct([...(keys.tokenIds ?? []), ...leases.map(({ tokenId }) => tokenId)])
    const tokens = await ask<TokenQuota>(tx, sql.lockTokens, tokenIds)
    const holding = distinct(leases.map(({ callGroup, isGroupHeld }) => (isGroupHeld ? callGroup : null)))
    const groups = await this.lockGroups(tx, distinct([...(keys.groups ?? []), ...holding]), holding)
    return {
      leases: new Map(leases.map((lease) => [lease.leaseId, lease])),
      accounts: new Map(accounts.map((account) => [account.userId, account])),
      tokens: new Map(tokens.map((token) => [token.tokenId, token])),
      groups: new Map(groups.map((group) => [group.name, group])),
    }
  }

  private lockGroups(tx: Tx, names: readonly string[], holding: readonly string[]): Promise<GroupSpend[]> {
    return names.length === 0 ? Promise.resolve([]) : run<GroupSpend>(tx, sql.lockGroups, [names, holding])
  }

  /** The ids of all open leases of these journals. */
  async openLeases(tx: Tx, journals: readonly string[]): Promise<string[]> {
    const rows = await run<{ leaseId: string }>(tx, sql.selectOpenLeases, [journals])
    return rows.map(({ leaseId }) => leaseId)
  }

  /**
   * Up to a thousand open leases that no relay will return, by id, with whether their journal was superseded: those whose
   * deadline was `doubtMs` ago by the database's time, which is told, and those of such journals.
   */
  abandonedLeases(tx: Tx, doubtMs: number): Promise<AbandonedLease[]> {
    return run<AbandonedLease>(tx, sql.selectAbandonedLeases, [doubtMs])
  }

  /** Writes what differs between the two, all locked by this transaction, and how far the journal has come. */
  async write(tx: Tx, before: Books, after: Books, journal: JournalState | null = null): Promise<void> {
    const accounts = changed(before.accounts, after.accounts)
    const tokens = changed(before.tokens, after.tokens)
    const leases = changed(before.leases, after.leases)
    const groups = changed(before.groups, after.groups)
    await run(tx, sql.writeBooks, [
      accounts.map((account) => account.userId),
      accounts.map((account) => account.balanceUnits),
      accounts.map((account) => account.heldUnits),
      accounts.map((account) => account.usedUnits),
      accounts.map((account) => account.requestCount),
      tokens.map((token) => token.tokenId),
      tokens.map((token) => token.isUnlimited),
      tokens.map((token) => token.remainUnits),
      tokens.map((token) => token.heldUnits),
      tokens.map((token) => token.usedUnits),
      tokens.map((token) => token.owedUnits),
      tokens.map((token) => token.isDeleted),
      leases.map((lease) => lease.leaseId),
      leases.map((lease) => lease.settledUnits),
      leases.map((lease) => lease.releasedUnits),
      leases.map((lease) => lease.isClosed),
      journal?.journal ?? null,
      journal?.appliedSeq ?? null,
      tokens.map((token) => token.dailyCapUnits),
      tokens.map((token) => token.monthlyCapUnits),
      tokens.map((token) => token.usedDay),
      tokens.map((token) => token.dayUsedUnits),
      tokens.map((token) => token.monthUsedUnits),
      tokens.map((token) => token.accessedTime),
      tokens.map((token) => token.accessedIp),
      accounts.map((account) => account.usedMonth),
      accounts.map((account) => account.monthUsedUnits),
      groups.map((group) => group.name),
      groups.map((group) => group.heldUnits),
    ])
  }

  /** Keeps these leases closed for good; returns how many of them did not exist until now. */
  async addTombstones(tx: Tx, journal: string, leaseIds: readonly string[]): Promise<number> {
    if (leaseIds.length === 0) return 0
    const rows = await run<unknown>(tx, sql.addTombstones, [leaseIds, journal])
    return rows.length
  }

  /** Appends rows and returns their ids by `kind:reference`; a row that the ledger has already gets none. */
  async append(tx: Tx, rows: readonly LedgerRow[]): Promise<Map<string, number>> {
    if (rows.length === 0) return new Map()
    const added = await run<{ id: number; kind: string; reference: string }>(tx, sql.addLedgerRows, [
      rows.map((row) => row.kind),
      rows.map((row) => row.reference),
      rows.map((row) => row.userId),
      rows.map((row) => row.tokenId),
      rows.map((row) => row.channelId),
      rows.map((row) => row.units),
      rows.map((row) => row.houseUnits),
      rows.map((row) => row.balanceUnits),
      rows.map((row) => row.requests),
      detailsOf(rows),
      rows.map((row) => row.month ?? null),
    ])
    return new Map(added.map(({ id, kind, reference }) => [`${kind}:${reference}`, id]))
  }

  /** What the ledger says of a movement; null when it has no such row. */
  async findRow(
    tx: Tx,
    kind: LedgerKind,
    reference: string,
  ): Promise<Pick<LedgerRow, 'balanceUnits' | 'details'> | null> {
    const [row] = await run<Pick<LedgerRow, 'balanceUnits' | 'details'>>(tx, sql.selectLedgerRow, [reference, kind])
    return row ?? null
  }

  /** Everything that a command is decided upon, in one query and without a lock. What an adjustment still has to take is left out. */
  async grantState(
    tx: Tx,
    of: { userId: number; tokenId: number | null; leaseId: string; journal: string; group?: string | null },
  ): Promise<GrantState> {
    type Row = GrantState & { arrearsUnits: number }
    const values = [of.userId, of.tokenId, of.leaseId, of.journal, of.group ?? null]
    const rows = await run<Row>(tx, sql.selectGrantState, values)
    const { arrearsUnits, ...state } = exactJson(rows[0]) as Row // a select without FROM returns exactly one row
    const { account } = state
    if (account === null || arrearsUnits === 0) return state
    return { ...state, account: { ...account, balanceUnits: Math.max(0, account.balanceUnits - arrearsUnits) } }
  }

  /**
   * Writes a decided grant in one statement. False when another command, a return or a settlement came between, or the
   * units are no longer free: then nothing was written, and the command must be decided anew.
   */
  async lend(
    tx: Tx,
    before: Lease | null,
    after: Lease,
    { units, groupUnits, today }: { readonly units: number; readonly groupUnits: number; readonly today: number },
  ): Promise<boolean> {
    const { leaseId, journal, userId, tokenId, commandNo, grantedUnits, deadlineMs, callGroup, isGroupHeld } = after
    const values = [leaseId, journal, userId, tokenId, commandNo, grantedUnits, deadlineMs]
    try {
      const rows = await run<unknown>(tx, sql.lend, [
        ...values,
        before?.commandNo ?? 0,
        before?.grantedUnits ?? 0,
        units,
        today,
        callGroup,
        groupUnits,
        isGroupHeld,
        before?.settledUnits ?? 0,
      ])
      return rows.length === 1
    } catch (error) {
      if (isNotFree(error)) return false
      throw error
    }
  }

  /** Opens an empty account; false when the user has one. */
  async addAccount(tx: Tx, userId: number): Promise<boolean> {
    const rows = await run<unknown>(tx, sql.addAccount, [userId])
    return rows.length === 1
  }

  /**
   * Opens accounts with the balances that these rows bring. Throws when one of the users has an account, or the ledger one of the
   * rows: neither is ever made twice.
   */
  async openAccounts(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
    await run(tx, sql.openAccounts, [rows.map(({ userId }) => userId), rows.map(({ balanceUnits }) => balanceUnits)])
    const added = await this.append(tx, rows)
    if (added.size !== rows.length) throw new Error('the ledger has one of these openings already')
  }

  /** Keeps the balance below which a user wants to be warned; false when they have no account. */
  async watch(tx: Tx, userId: number, warnBelowUnits: number | null): Promise<boolean> {
    const rows = await run<unknown>(tx, sql.watchAccount, [userId, warnBelowUnits])
    return rows.length === 1
  }

  /** The caps of new tokens of one user. */
  async addTokenQuotas(
    tx: Tx,
    tokenIds: readonly number[],
    cap: Pick<TokenQuota, 'userId' | 'isUnlimited' | 'remainUnits'> &
      Partial<Pick<TokenQuota, 'dailyCapUnits' | 'monthlyCapUnits'>>,
  ): Promise<void> {
    const { userId, isUnlimited, remainUnits, dailyCapUnits = 0, monthlyCapUnits = 0 } = cap
    await run(tx, sql.addTokenQuotas, [tokenIds, userId, isUnlimited, remainUnits, dailyCapUnits, monthlyCapUnits])
  }

  /** The caps of new tokens of many users. */
  async addCaps(
    tx: Tx,
    caps: readonly Pick<TokenQuota, 'tokenId' | 'userId' | 'isUnlimited' | 'remainUnits'>[],
  ): Promise<void> {
    await run(tx, sql.addCaps, [
      caps.map(({ tokenId }) => tokenId),
      caps.map(({ userId }) => userId),
      caps.map(({ isUnlimited }) => isUnlimited),
      caps.map(({ remainUnits }) => remainUnits),
    ])
  }

  /** Deletes leases that were closed a day ago, some thousands at once. */
  async forgetLeases(tx: Tx): Promise<void> {
    await run(tx, sql.forgetLeases)
  }

  /** Units that are held over all accounts. */
  async heldTotal(tx: Tx): Promise<number> {
    const [row] = await run<{ heldUnits: number }>(tx, sql.selectHeldTotal)
    return row?.heldUnits ?? 0
  }
}

async function ask<T>(tx: Tx, statement: Statement, keys: readonly unknown[]): Promise<T[]> {
  return keys.length === 0 ? [] : run<T>(tx, statement, [keys])
}

/**
 * The details of rows as JSON. Half a character, or NUL, would be kept, but no JSON function of PostgreSQL could read it:
 * JSON.stringify writes both as escapes, so that a look tells whether there are such.
 */
function detailsOf(rows: readonly LedgerRow[]): string {
  const json = JSON.stringify(rows.map((row) => row.details))
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(
    rows.map((row) => row.details),
    (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd') : value,
  )
}

function distinct<T>(keys: readonly (T | null)[]): T[] {
  return [...new Set(keys)].filter((key): key is T => key !== null)
}

function changed<K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): V[] {
  return [...after].filter(([key, value]) => before.has(key) && before.get(key) !== value).map(([, value]) => value)
}
