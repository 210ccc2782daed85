import { Injectable } from '@nestjs/common'
import { roles, userResolve } from '@tollgate/contracts'
import { Rpc } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import { rankErrors } from './rank.errors'

/** Whose accounts an administrator reaches: as identity has it (rule A4), their own and those of users below them. */
@Injectable()
export class RankService {
  constructor(private readonly rpc: Rpc) {}

  /** Whether somebody is above a user, or is that user, or root. Who is gone has no rank any more. */
  async reaches(actor: Actor, userId: number): Promise<boolean> {
    if (userId === actor.userId || actor.role >= roles.root) return true
    const { user } = await this.rpc.call(userResolve, { userId })
    return user === null || user.role < actor.role
  }

  /** Throws `billing.rank-too-high`. */
  async assertMaySee(actor: Actor, userId: number): Promise<void> {
    if (!(await this.reaches(actor, userId))) throw rankErrors.rankTooHigh()
  }
}
