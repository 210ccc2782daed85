import { Injectable } from '@nestjs/common'
import type {
  PasskeyRequestOptions,
  PasskeySignInBody,
  ReauthenticateBody,
  Reauthenticated,
} from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import { AttemptLimits, attemptOf } from '../limits/attempt-limits'
import { SecondFactorProof } from '../second-factor/codes/second-factor-proof'
import { PasskeyProof } from '../second-factor/passkeys/passkey-proof'
import { passkeysErrors } from '../second-factor/passkeys/passkeys.errors'
import { secondFactorErrors } from '../second-factor/second-factor.errors'
import { SessionsService } from '../sessions/sessions.service'
import { PasswordProof } from '../users/self/password-proof'
import type { Visit } from '../visit/visit'

/** Has people prove, in the session in which they are, that it is still them. Wrong tries count like those at the door. */
@Injectable()
export class ProofService {
  constructor(
    private readonly passwords: PasswordProof,
    private readonly codes: SecondFactorProof,
    private readonly passkeys: PasskeyProof,
    private readonly limits: AttemptLimits,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * A code or a passkey counts as a second factor shown in this session. Throws `identity.original-password-wrong`, `.second-factor-wrong`, `.passkey-refused`, `.passkey-challenge-over` and
   * `.sign-in-too-often`.
   */
  async prove(actor: Actor, { password, code, response }: ReauthenticateBody, visit: Visit): Promise<Reauthenticated> {
    if (password !== undefined) await this.passwords.prove(actor, password)
    else if (code !== undefined) await this.byCode(actor, code)
    else if (response !== undefined) await this.byPasskey(actor, response, visit)
    const way = password !== undefined ? 'password' : code !== undefined ? 'code' : 'passkey'
    // What would have been asked behind a password, or counts as two, is shown here as it would be at the door.
    const showsSecondFactor = way !== 'password'
    const untilMs = await this.transactions.run(async (tx) => {
      const target = userTarget({ id: actor.userId, username: actor.username })
      await this.audit.record(tx, actor, { action: 'fresh-sign-in.succeeded', target, details: { way } })
      return this.sessions.prove(tx, actor, { showsSecondFactor })
    })
    return { fresh_until: Math.floor(untilMs / 1_000) }
  }

  /** What one of the user's passkeys is asked to sign. Throws `identity.passkey-host-unfit`. */
  beginPasskey({ userId }: Actor, visit: Visit): Promise<PasskeyRequestOptions> {
    return this.passkeys.beginFor(userId, visit)
  }

  private async byCode(actor: Actor, code: string): Promise<void> {
    const { userId } = actor
    const attempt = { ...attemptOf(actor), pending: `settings-${userId}` }
    const proven = await this.limits.secondFactor(attempt, async () =>
      (await this.codes.prove(userId, code)) ? true : null,
    )
    if (!proven) throw secondFactorErrors.secondFactorWrong()
  }

  private async byPasskey(
    { userId, clientIp }: Actor,
    response: PasskeySignInBody['response'],
    visit: Visit,
  ): Promise<void> {
    const challenge = await this.passkeys.challengeFor(userId, visit)
    const passkey = await this.passkeys.find(response)
    const proven = await this.limits.passkey(clientIp, async () => {
      const isOwn = passkey?.userId === userId
      return isOwn && (await this.passkeys.isSignedBy(passkey, { challenge, response }, visit)) ? passkey : null
    })
    if (!proven) throw passkeysErrors.passkeyRefused()
  }
}
