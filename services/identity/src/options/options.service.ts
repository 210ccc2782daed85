import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import {
  acceptOption,
  isOptionKey,
  optionChanged,
  OptionFault,
  optionFaultText,
  optionKeys,
  optionOf,
  optionsView,
  type ViewValue,
} from '@tollgate/contracts'
import { Events, Views, type ViewWriter } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, AppError, Clock, roles, SecretBox } from '@tollgate/platform'
import { OptionsRepository } from './options.repository'

/** Who writes an option: a person, or a service on a person's behalf. */
export interface OptionWriter {
  readonly actorId: number | null
  readonly actorName: string | null
}

/**
 * The one place where options are kept. Every other process reads the options view; a write answers once each of them
 * has it, so what an administrator saved holds for the very next call.
 */
@Injectable()
export class OptionsService implements OnApplicationBootstrap {
  readonly #view: ViewWriter<ViewValue<typeof optionsView>>

  constructor(
    private readonly options: OptionsRepository,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly box: SecretBox,
    views: Views,
  ) {
    this.#view = views.writer(optionsView)
  }

  onApplicationBootstrap(): void {
    this.#view.maintain(() => this.effective())
  }

  /** Every option that is no secret, with the value in force, as the console lists them. */
  async list(): Promise<{ key: string; value: string }[]> {
    const current = await this.current()
    return optionKeys.filter((key) => !optionOf(key).secret).map((key) => ({ key, value: current(key) }))
  }

  /** Refuses unknown keys, values out of bounds, and keys that only root may write. */
  async write(actor: Actor, key: string, value: string): Promise<void> {
    if (!isOptionKey(key)) throw new AppError('identity.option-unknown', { key })
    if (optionOf(key).writer === 'root' && actor.role < roles.root)
      throw new AppError('identity.option-root-only', { key })
    await this.set(key, value, { actorId: actor.userId, actorName: actor.username })
  }

  /** Writes on behalf of a service, which has asked already whether its caller may. Answers the new version. */
  set(key: string, value: string, writer: OptionWriter): Promise<number> {
    return this.transactions.run((tx) => this.setIn(tx, key, value, writer))
  }

  async setIn(tx: Tx, key: string, text: string, writer: OptionWriter): Promise<number> {
    const accepted = accept(key, text, await this.current())
    const { secret } = optionOf(key)
    const value = secret ? this.box.seal(accepted) : accepted
    const version = await this.options.put(tx, { key, value, isSealed: secret })
    onCommit(tx, () => this.#view.put(key, { key, value, sealed: secret }, version, { inForce: true }))
    const changedAt = new Date(this.clock.nowMs()).toISOString()
    await this.events.publish(tx, optionChanged, { key, version, ...writer, changedAt })
    return version
  }

  /** The value in force of any option, secrets opened: for rules that look at another option. */
  private async current(): Promise<(key: string) => string> {
    const written = new Map((await this.options.all()).map((option) => [option.key, option]))
    return (key) => {
      const option = written.get(key)
      if (!option) return optionOf(key).default
      return option.isSealed ? this.box.open(option.value) : option.value
    }
  }

  /** Every known option for the view: what was written, else the default at version 0. */
  private async effective() {
    const written = new Map((await this.options.all()).map((option) => [option.key, option]))
    return new Map(
      optionKeys.map((key) => {
        const row = written.get(key)
        const value = { key, value: row?.value ?? optionOf(key).default, sealed: row?.isSealed ?? false }
        return [key as string, { value, version: row?.version ?? 0 }] as const
      }),
    )
  }
}

function accept(key: string, text: string, current: (key: string) => string): string {
  try {
    return acceptOption(key, text, current)
  } catch (cause) {
    if (!(cause instanceof OptionFault)) throw cause
    const fault = { zh: optionFaultText(cause, 'zh'), en: optionFaultText(cause, 'en') }
    throw new AppError('identity.option-invalid', { key, fault }, { cause })
  }
}
