import { timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { SetupBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Clock, type Secret, SERVICE_CONFIG, sha256Hex } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AuditService } from '../audit/audit.service'
import type { IdentityConfig } from '../identity.config'
import { OptionsService } from '../options/options.service'
import { UsersService } from '../users/users.service'
import { setupErrors } from './setup.errors'
import { SetupRepository } from './setup.repository'

/** Root's first quota: 200 USD at the default rate. */
const rootQuotaUnits = 100_000_000

/** The first-run setup, which creates root and says what the site is for (rule A31). */
@Injectable()
export class SetupService {
  constructor(
    private readonly setup: SetupRepository,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly options: OptionsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  isDone(): Promise<boolean> {
    return this.transactions.read((db) => this.setup.isDone(db))
  }

  /** Creates root and writes the site's first options, once. Throws `identity.setup-done` and `.setup-token-wrong`. */
  async run(body: SetupBody, token: string, address: string): Promise<void> {
    if (await this.isDone()) throw setupErrors.setupDone()
    assertSetupToken(token, this.config.SETUP_TOKEN)
    const { username } = body
    const passwordHash = await this.passwords.hash(body.password)
    await this.transactions.run(async (tx) => {
      if (!(await this.setup.claim(tx, new Date(this.clock.nowMs())))) throw setupErrors.setupDone()
      const root = {
        username,
        passwordHash,
        displayName: 'Root User',
        role: roles.root,
        quotaUnits: rootQuotaUnits,
      }
      const user = await this.users.open(tx, root, null)
      const target = { kind: 'site', id: null, name: '' } as const
      await this.audit.record(tx, { userId: user.id, username, clientIp: address }, { action: 'site.set-up', target })
      const writer = { actorId: user.id, actorName: username, address }
      await this.options.setIn(tx, 'SelfUseModeEnabled', String(body.SelfUseModeEnabled), writer)
      await this.options.setIn(tx, 'DemoSiteEnabled', String(body.DemoSiteEnabled), writer)
    })
  }
}

function assertSetupToken(token: string, wanted: Secret | undefined): void {
  if (!wanted) return
  const isRight = timingSafeEqual(Buffer.from(sha256Hex(token)), Buffer.from(sha256Hex(wanted.reveal())))
  if (!isRight) throw setupErrors.setupTokenWrong()
}
