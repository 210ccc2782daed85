import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { AuditAction } from '@tollgate/contracts/http/identity'
import { refusedAccess } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Bursts, Clock, Log, type RefusalWitness, type RefusedRequest, Shutdown } from '@tollgate/platform'
import { type AuditActor, type AuditedAct, AuditService, type AuditTarget } from '../audit/audit.service'
import { Accounts, type Wanted } from './accounts'
import { attemptAt } from './attempts'

interface Refused {
  readonly action: AuditAction
  /** Null: the account into which somebody wanted. */
  readonly target: AuditTarget | null
  readonly details: Readonly<Record<string, unknown>>
}

/** What is kept of it until its minute is over. */
interface Kept extends Refused {
  readonly actor: AuditActor | null
  readonly address: string
  readonly wanted: Wanted
}

/** A wrong field is no attempt, and a fault of ours no refusal. */
const refusing = new Set(['refused', 'forbidden', 'too-many', 'unauthenticated', 'demo'])

/**
 * Writes what people are refused into the audit log: failed sign-ins and resets, credentials that were not changed, limits, and
 * reaching for what is not theirs. Floods are counted, not listed (`Bursts`), and no answer waits for it.
 */
@Injectable()
export class RefusalsService implements RefusalWitness, OnModuleInit {
  private readonly bursts: Bursts<Kept>

  constructor(
    private readonly audit: AuditService,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
    private readonly shutdown: Shutdown,
    clock: Clock,
    log: Log,
  ) {
    this.bursts = new Bursts(clock, log, (kept, times) => this.write(kept, times))
  }

  onModuleInit(): void {
    this.shutdown.onStop('flush', 'refusals', () => this.bursts.stop())
  }

  refused(request: RefusedRequest): void {
    const refused = judged(request)
    if (!refused) return
    const { actor, address, code, method, route } = request
    const wanted = this.accounts.wantedBy(request)
    const who = wanted.userId ?? wanted.typed.toLowerCase()
    const what = `${refused.action} ${who} ${code} ${method} ${route}`
    this.bursts.note({ address, what }, { ...refused, actor, address, wanted })
  }

  /** Writes what was counted up to now; resolves when it stands there. */
  flush(): Promise<void> {
    return this.bursts.flush()
  }

  private async write({ action, target, details, actor, address, wanted }: Kept, times: number): Promise<void> {
    const account = await this.accounts.find(wanted)
    const act: AuditedAct = {
      action,
      target: target ?? { kind: 'user', ...account },
      details: times === 1 ? details : { ...details, times },
      outcome: 'refused',
    }
    // Who is not signed in may be anybody: the account is what they wanted, and not who they are.
    const who = actor ?? { userId: null, username: '', clientIp: address }
    await this.transactions.run((tx) => this.audit.record(tx, who, act))
  }
}

function judged(request: RefusedRequest): Refused | null {
  const { code, kind, context, method, route } = request
  const access = refusedAccess(request)
  if (access && kind !== 'too-many') return { ...access, action: 'access.refused' }
  // The refusal of a field says which.
  const isWrongField = typeof context['path'] === 'string'
  const action = refusing.has(kind) && !isWrongField ? attemptAt(method, route) : undefined
  if (action) return { action, target: null, details: { code } }
  return access && { ...access, action: 'access.refused' }
}
