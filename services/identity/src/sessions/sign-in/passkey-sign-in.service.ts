import { Injectable } from '@nestjs/common'
import type { PasskeyRequestOptions, PasskeySignInBody, SignedInUser } from '@tollgate/contracts/http/identity'
import { AppError } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import { PasskeyProof } from '../../second-factor/passkeys/passkey-proof'
import { UsersRepository } from '../../users/users.repository'
import type { Visit } from '../visit'
import { SignInCompletion } from './sign-in-completion'

/** Sign-in by a passkey alone; the second step of another way in is the same, as a passkey says all that is asked. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly proof: PasskeyProof,
    private readonly users: UsersRepository,
    private readonly limits: AttemptLimits,
    private readonly completion: SignInCompletion,
  ) {}

  begin(visit: Visit): Promise<PasskeyRequestOptions> {
    return this.proof.begin(visit)
  }

  async finish({ response }: PasskeySignInBody, visit: Visit): Promise<SignedInUser> {
    const challenge = await this.proof.challengeOf(visit)
    const passkey = await this.proof.find(response)
    const attempt = { account: passkey?.userId ?? response.id, ip: visit.address }
    const proven = await this.limits.signIn(attempt, async () =>
      passkey && (await this.proof.isSignedBy(passkey, { challenge, response }, visit)) ? passkey : null,
    )
    const user = proven && (await this.users.find(proven.userId))
    if (!user) throw new AppError('identity.passkey-refused')
    return this.completion.open(user, 'passkey', visit)
  }
}
