import { Body, Controller, Put } from '@nestjs/common'
import {
  ownFieldsWritten,
  type UpdateSelfBody,
  updateSelfBody,
  type UpdateUserBody,
  updateUserBody,
  userFieldsWritten,
} from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import {
  Access,
  type Actor,
  Caller,
  type Enveloped,
  FreshFor,
  lacksSecondFactor,
  Lang,
  type Language,
  refuseChanged,
  withExtras,
  zod,
} from '@tollgate/platform'
import { SelfService } from '../users/self/self.service'
import { keptMessage } from '../users/users.dto'
import { UsersService } from '../users/users.service'
import { asksOfOwnEdit } from './account-access.policy'
import { RemainingAccessService } from './remaining-access.service'

/** Edits of users, one's own and those of others; not with their other routes, because the answer looks at all ways to sign in. */
@Controller('api/user')
@Access('user')
export class AccountAccessController {
  constructor(
    private readonly own: SelfService,
    private readonly users: UsersService,
    private readonly remaining: RemainingAccessService,
    private readonly options: Options,
  ) {}

  @Put('self')
  @FreshFor(updateSelfBody, asksOfOwnEdit)
  async updateSelf(
    @Caller() actor: Actor,
    @Body(zod(updateSelfBody)) body: UpdateSelfBody,
  ): Promise<Enveloped | undefined> {
    await this.users.assertSentBack(actor, actor.userId, body, ownFieldsWritten)
    // Of the session, not of the user.
    const isLacking = lacksSecondFactor(actor, this.options.get('AdminSecondFactorRequired'))
    refuseChanged(body, { second_factor_required: isLacking, figures_known: true }, { written: ownFieldsWritten })
    await this.own.update(actor, body)
    return body.password ? this.answer({ userId: actor.userId }) : undefined
  }

  @Put()
  @Access('admin')
  @FreshFor(updateUserBody, ({ password }) => (password ? 'proof' : 'none'))
  async update(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Body(zod(updateUserBody)) body: UpdateUserBody,
  ): Promise<Enveloped> {
    await this.users.assertSentBack(actor, body.id, body, userFieldsWritten)
    const { keptUnits } = await this.users.update(actor, body)
    const shown = { perUnit: this.options.get('QuotaPerUnit'), isMoney: this.options.get('DisplayInCurrencyEnabled') }
    const message = keptUnits === null ? '' : keptMessage(keptUnits, language, shown)
    return this.answer({ message, ...(body.password && { userId: body.id }) })
  }

  private async answer({ message = '', userId }: { message?: string; userId?: number }): Promise<Enveloped> {
    const remaining = userId === undefined ? {} : { remaining: await this.remaining.of(userId) }
    return withExtras(undefined, { message, ...remaining })
  }
}
