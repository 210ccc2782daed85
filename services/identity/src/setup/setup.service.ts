import { timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { optionChanged, roles } from '@tollgate/contracts'
import type { SetupBody } from '@tollgate/contracts/http/identity'
import {
  priceListFacts,
  type PriceOption,
  ratioOptions,
  shippedText,
} from '@tollgate/contracts/options/shipped/price-list'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, SERVICE_CONFIG, sha256Hex } from '@tollgate/platform'
import { AuditService } from '../audit/audit.service'
import type { IdentityConfig } from '../identity.config'
import { AttemptLimits } from '../limits/attempt-limits'
import { OptionsService } from '../options/options.service'
import { NewPasswords } from '../users/passwords/new-passwords'
import type { UserEntity } from '../users/user.entity'
import { UsersService } from '../users/users.service'
import type { Visit } from '../visit/visit'
import { setupErrors } from './setup.errors'
import { SetupRepository } from './setup.repository'

/** Root's first quota: 200 USD at the default rate. */
const rootQuotaUnits = 100_000_000

/** Who sets the site up, and from where. */
interface Founder {
  readonly userId: number
  readonly username: string
  readonly clientIp: string
}

/** The first-run setup, which creates root and says what the site is for (rule A31). */
@Injectable()
export class SetupService {
  constructor(
    private readonly setup: SetupRepository,
    private readonly users: UsersService,
    private readonly passwords: NewPasswords,
    private readonly options: OptionsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly events: Events,
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  isDone(): Promise<boolean> {
    return this.transactions.read((db) => this.setup.isDone(db))
  }

  /** Whether this visitor has to show a token: an operator who set one wants it of all, otherwise those from elsewhere do. */
  isTokenRequired({ isLocal }: Pick<Visit, 'isLocal'>): boolean {
    return this.config.SETUP_TOKEN !== undefined || !isLocal
  }

  /**
   * Creates root, whom it returns, and writes the site's first options, once. Throws `identity.setup-done`, `.setup-token-wrong`, `-unset` and
   * `.code-too-often`.
   */
  async run(body: SetupBody, token: string, visit: Visit): Promise<UserEntity> {
    if (await this.isDone()) throw setupErrors.setupDone()
    const { address } = visit
    if (this.isTokenRequired(visit)) await this.assertToken(token, address)
    const { username } = body
    const passwordHash = await this.passwords.hash(body.password)
    return this.transactions.run(async (tx) => {
      if (!(await this.setup.claim(tx, new Date(this.clock.nowMs())))) throw setupErrors.setupDone()
      const root = {
        username,
        passwordHash,
        displayName: 'Root User',
        role: roles.root,
        quotaUnits: rootQuotaUnits,
      }
      const user = await this.users.open(tx, root, null)
      await this.begin(tx, body, { userId: user.id, username, clientIp: address })
      return user
    })
  }

  /** The first options are one act, in the audit log and in the usage log, and not one for each of them. */
  private async begin(tx: Tx, { SelfUseModeEnabled, DemoSiteEnabled }: SetupBody, actor: Founder): Promise<void> {
    const key = 'SelfUseModeEnabled'
    const version = await this.options.beginIn(tx, { key, text: String(SelfUseModeEnabled), isKept: false })
    await this.options.beginIn(tx, { key: 'DemoSiteEnabled', text: String(DemoSiteEnabled), isKept: false })
    const priceList = (await this.beginPrices(tx)) ? priceListFacts.date : null
    await this.audit.record(tx, actor, {
      action: 'site.set-up',
      target: { kind: 'site', id: null, name: '' },
      details: {
        self_use: SelfUseModeEnabled,
        demo_site: DemoSiteEnabled,
        ...(priceList !== null && { price_list: priceList }),
      },
    })
    const { userId: actorId, username: actorName } = actor
    const changedAt = new Date(this.clock.nowMs()).toISOString()
    await this.events.publish(tx, optionChanged, {
      key,
      version: version ?? 1, // null is what is kept alone
      actorId,
      actorName,
      changedAt,
      setUp: { priceList },
    })
  }

  /**
   * The price list of this day becomes the site's own: a later one changes nothing by itself. What stands already stays, and
   * then without published prices beside it, which would win over it. Tells whether the whole list was taken.
   */
  private async beginPrices(tx: Tx): Promise<boolean> {
    const begin = async (key: PriceOption) =>
      (await this.options.beginIn(tx, { key, text: shippedText(key), isKept: true })) !== null
    let isListed = true
    for (const key of ratioOptions) isListed = (await begin(key)) && isListed
    return isListed && (await begin('PublishedPrice'))
  }

  private async assertToken(token: string, ip: string): Promise<void> {
    const isRight = await this.limits.setup(ip, async () => isSetupToken(token, this.config) || null)
    if (isRight === null) throw setupErrors.setupTokenWrong()
  }
}

function isSetupToken(token: string, { SETUP_TOKEN, SETUP_TOKEN_ELSEWHERE }: IdentityConfig): boolean {
  const wanted = SETUP_TOKEN ?? SETUP_TOKEN_ELSEWHERE
  if (wanted === undefined) throw setupErrors.setupTokenUnset()
  return timingSafeEqual(Buffer.from(sha256Hex(token)), Buffer.from(sha256Hex(wanted.reveal())))
}
