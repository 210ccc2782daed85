import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { newPasswordsErrors } from './new-passwords.errors'
import { isWellKnown } from './well-known-passwords'

/** Passwords that people choose. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly options: Options,
  ) {}

  /** The hash of a password that was chosen just now. Throws `identity.password-well-known` where the site refuses these. */
  async hash(password: string): Promise<string> {
    if (this.options.get('WellKnownPasswordsRefused') && isWellKnown(password))
      throw newPasswordsErrors.passwordWellKnown()
    return this.passwords.hash(password)
  }
}
