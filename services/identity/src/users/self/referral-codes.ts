import { Injectable } from '@nestjs/common'
import { AppError, randomToken } from '@tollgate/platform'
import { UsersRepository } from '../users.repository'

const codeLength = 4
/** There are 14 million codes; whoever finds this many of them taken in a row had better be told. */
const maxTries = 20

/** The codes under which users invite others. */
@Injectable()
export class ReferralCodes {
  constructor(private readonly users: UsersRepository) {}

  /** The user's code, made when it is first asked for; however many ask at once, they get the same one. */
  async ofUser(userId: number): Promise<string> {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const code = await this.users.ensureAffCode(userId, randomToken(codeLength))
      if (code !== null) return code
    }
    throw new AppError('identity.no-referral-code')
  }
}
