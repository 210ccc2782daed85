import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { whyUnwelcome } from './email.policy'

/** The rules about e-mail addresses, by the options as they are now. */
@Injectable()
export class EmailRulesNow {
  constructor(private readonly options: Options) {}

  /** Throws `identity.email-domain-refused` or `.email-alias-refused`. */
  assertWelcome(email: string): void {
    const refusal = whyUnwelcome(email, {
      EmailDomainRestrictionEnabled: this.options.get('EmailDomainRestrictionEnabled'),
      EmailDomainWhitelist: this.options.get('EmailDomainWhitelist'),
      EmailAliasRestrictionEnabled: this.options.get('EmailAliasRestrictionEnabled'),
    })
    if (refusal !== null) throw refusal
  }
}
