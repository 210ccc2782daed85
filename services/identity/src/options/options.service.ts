import { Injectable } from '@nestjs/common'
import {
  acceptOption,
  isOptionKey,
  optionChanged,
  OptionFault,
  optionFaultText,
  type OptionKey,
  optionKeys,
  optionOf,
  roles,
} from '@tollgate/contracts'
import type { OptionList, OptionRegistry, WriteOptionBody } from '@tollgate/contracts/http/identity'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, actsBy, Clock } from '@tollgate/platform'
import { AuditService } from '../audit/audit.service'
import { OptionAddresses } from './addresses/option-addresses'
import { OptionConditions } from './option-conditions'
import { OptionValues } from './option-values'
import { optionsErrors } from './options.errors'
import { OptionsPublication } from './options-publication'
import { optionChange } from './registry/option-change.policy'
import { registryOf } from './registry/option-registry'

/** The one who writes an option; `address` and `session` are absent where nobody knows them. */
export interface OptionWriter {
  readonly actorId: number | null
  readonly actorName: string | null
  readonly address?: string | undefined
  readonly session?: { readonly id: string } | null
  /** The version that the writer has seen; absent where they overwrite whatever there is. */
  readonly ifVersion?: number | undefined
}

/** An option as a site begins with it. */
export interface FirstOption {
  readonly key: OptionKey
  readonly text: string
  readonly isKept: boolean
}

/**
 * The one place where options are kept. Every other process reads the options view; a write resolves once each of them has
 * it, so that what an administrator saved holds for the very next call.
 */
@Injectable()
export class OptionsService {
  constructor(
    private readonly values: OptionValues,
    private readonly conditions: OptionConditions,
    private readonly addresses: OptionAddresses,
    private readonly publication: OptionsPublication,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Every option that is no secret, with the value in force, as the console lists them. */
  async list(): Promise<OptionList> {
    // The versions first: a write in between makes a version too old, which is refused, and never one too new.
    const { current, versions } = await this.transactions.read(async (db) => {
      const versions = await this.values.versions(db)
      return { versions, current: await this.values.current(db) }
    })
    return optionKeys
      .filter((key) => !optionOf(key).secret)
      .map((key) => ({ key, value: current(key), version: versions.get(key) ?? 0 }))
  }

  /** The description of every option, secret ones included, without its value: settings panels are built from it. */
  async registry(): Promise<OptionRegistry> {
    return registryOf(await this.transactions.read((db) => this.values.written(db)))
  }

  /** Throws `identity.option-unknown`, `.option-root-only` and `.option-not-by-token` for keys that only root may write, `.option-address-refused`, `.option-invalid` and `.option-overtaken`. */
  async write(actor: Actor, { key, value, version, if_version: ifVersion = version }: WriteOptionBody): Promise<void> {
    if (!isOptionKey(key)) throw optionsErrors.optionUnknown({ key })
    if (optionOf(key).writer === 'root' && actor.role < roles.root) throw optionsErrors.optionRootOnly({ key })
    // They say where mails go and who vouches for people: with them a token could let itself in as anybody.
    if (optionOf(key).writer === 'root' && actor.token) throw optionsErrors.optionNotByToken({ key })
    await this.addresses.assert(key, value, () => this.transactions.read((db) => this.values.current(db)))
    const { userId: actorId, username: actorName, clientIp: address } = actor
    await this.set(key, value, { actorId, actorName, address, session: actsBy(actor), ifVersion })
  }

  /**
   * Writes on behalf of a service, which has checked that its caller may. Returns the option's new version. Throws
   * `identity.option-invalid`.
   */
  set(key: string, value: string, writer: OptionWriter): Promise<number> {
    return this.transactions.run((tx) => this.setIn(tx, key, value, writer))
  }

  /**
   * Writes what a site begins with, in a transaction of the caller's, who tells of it; where `isKept`, what was ever written stays
   * as it is. Returns the new version, or null.
   */
  async beginIn(tx: Tx, { key, text, isKept }: FirstOption): Promise<number | null> {
    if (isKept && (await this.values.versions(tx)).has(key)) return null
    return (await this.keep(tx, key, text, {})).version
  }

  /** The same in a transaction of the caller's, with whose commit the option comes into force. */
  async setIn(
    tx: Tx,
    key: string,
    text: string,
    { address = '', session = null, ifVersion, ...writer }: OptionWriter,
  ): Promise<number> {
    const { version, before, accepted } = await this.keep(tx, key, text, { session, ifVersion })
    const details = optionChange(key, before, accepted)
    const actor = { userId: writer.actorId, username: writer.actorName ?? '', clientIp: address, session }
    const target = { kind: 'option', id: null, name: key } as const
    await this.audit.record(tx, actor, { action: 'option.written', target, details })
    const changedAt = new Date(this.clock.nowMs()).toISOString()
    await this.events.publish(tx, optionChanged, { key, version, ...writer, changedAt })
    return version
  }

  private async keep(
    tx: Tx,
    key: string,
    text: string,
    { session = null, ifVersion }: Pick<OptionWriter, 'session' | 'ifVersion'>,
  ): Promise<{ version: number; before: string; accepted: string }> {
    const current = await this.values.current(tx)
    const accepted = accept(key, text, current)
    await this.conditions.assert(tx, { key, text: accepted, current, session })
    const stored = await this.values.put(tx, key as OptionKey, accepted, ifVersion ?? null) // accept refuses every other key
    if (stored === null) throw optionsErrors.optionOvertaken({ option: { zh: optionOf(key).zh, en: optionOf(key).en } })
    this.publication.put(tx, key, stored)
    return { version: stored.version, before: current(key), accepted }
  }
}

function accept(key: string, text: string, current: (key: string) => string): string {
  try {
    return acceptOption(key, text, current)
  } catch (cause) {
    if (!(cause instanceof OptionFault)) throw cause
    const fault = { zh: optionFaultText(cause, 'zh'), en: optionFaultText(cause, 'en') }
    throw optionsErrors.optionInvalid({ fault }, { cause, details: { key } })
  }
}
