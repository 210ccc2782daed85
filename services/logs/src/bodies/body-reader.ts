import { inflateRawSync } from 'node:zlib'
import { Injectable } from '@nestjs/common'
import { roles, userResolve } from '@tollgate/contracts'
import { type CallBody, callBody, type KeptBody } from '@tollgate/contracts/http/logs'
import { Acts, Messaging, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { dayMs } from '../rollup/spans'
import { bodyErrors } from './bodies.errors'
import { BodiesRepository, type FoundBody } from './bodies.repository'
import { BodiesService } from './bodies.service'
import { BodyEnvelopes } from './body-envelopes'

/** Longer than any relay makes. */
const mostBytes = 8 * 1024 * 1024

/** Shows what a call said to those who may know it, each time only once the audit log has it. */
@Injectable()
export class BodyReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly bodies: BodiesRepository,
    private readonly service: BodiesService,
    private readonly envelopes: BodyEnvelopes,
    private readonly acts: Acts,
    private readonly messaging: Messaging,
    private readonly options: Options,
  ) {}

  /** Whether something is kept of a call; null where not, and for whom it is none of their business. */
  async kept(actor: Actor, requestId: string): Promise<KeptBody> {
    const found = await this.find(requestId)
    if (found === null || (found.userId !== actor.userId && actor.role < roles.admin)) return null
    const untilMs = Math.floor(found.createdAtMs / dayMs) * dayMs + (this.options.get('BodyRetentionDays') + 1) * dayMs
    return {
      kind: found.kind,
      kept_until: Math.floor(untilMs / 1_000),
      is_readable: await this.mayRead(actor, found),
    }
  }

  /** What is kept of a call. That it is read is written before anything of it is. */
  async read(actor: Actor, requestId: string): Promise<CallBody> {
    const found = await this.find(requestId)
    if (found === null) throw bodyErrors.bodyNotKept()
    if (!(await this.mayRead(actor, found))) {
      // Who is no administrator is not told that there is such a call.
      throw actor.role < roles.admin ? bodyErrors.bodyNotKept() : bodyErrors.bodyOfAnother()
    }
    const target = { kind: 'user', id: found.userId, name: found.username } as const
    const details = { request_id: requestId, kind: found.kind }
    await this.transactions.run((tx) => this.acts.record(tx, actor, { action: 'body.read', target, details }))
    const envelope = await this.transactions.read((tx) => this.bodies.sealed(tx, requestId, found.createdAtMs))
    if (envelope === null) throw bodyErrors.bodyNotKept()
    const bytes = inflateRawSync(this.envelopes.open(requestId, envelope), { maxOutputLength: mostBytes })
    return callBody.parse(JSON.parse(bytes.toString()))
  }

  private find(requestId: string): Promise<FoundBody | null> {
    return this.transactions.read((tx) => this.bodies.find(tx, requestId, this.service.keptSinceMs()))
  }

  /** Everybody reads what they said themselves, root what anybody did; administrators, where root lets them, what those below them did. */
  private async mayRead(actor: Actor, { userId }: FoundBody): Promise<boolean> {
    if (userId === actor.userId || actor.role >= roles.root) return true
    if (actor.role < roles.admin || !this.options.get('BodyAdminsMayRead')) return false
    const { user } = await this.messaging.rpc.call(userResolve, { userId })
    return user !== null && user.role < actor.role
  }
}
