import { Injectable } from '@nestjs/common'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { isUniqueViolation, type Tx } from '@tollgate/persistence'
import { In } from 'typeorm'
import { externalErrors } from '../external.errors'
import { ExternalIdentityEntity } from './external-identity.entity'
import { nameOf } from './provider-names'

/** The one writer of `identity.external_identities`. */
@Injectable()
export class ExternalIdentitiesRepository {
  find(tx: Tx, provider: ExternalProvider, subject: string): Promise<ExternalIdentityEntity | null> {
    return tx.findOneBy(ExternalIdentityEntity, { provider, subject })
  }

  /** The bindings of these users, by one query. */
  listOf(tx: Tx, userIds: number[]): Promise<ExternalIdentityEntity[]> {
    return tx.findBy(ExternalIdentityEntity, { userId: In(userIds) })
  }

  /** The table's indexes decide between two at once. Throws `identity.external-taken` or `.external-bound-already`. */
  async insert(tx: Tx, identity: ExternalIdentityEntity): Promise<void> {
    try {
      await tx.insert(ExternalIdentityEntity, identity)
    } catch (cause) {
      if (isUniqueViolation(cause, 'external_identities_pkey')) {
        throw externalErrors.externalTaken({ provider: nameOf(identity.provider) }, { cause })
      }
      if (isUniqueViolation(cause, 'external_identities_user_key')) {
        throw externalErrors.externalBoundAlready({ provider: nameOf(identity.provider) }, { cause })
      }
      throw cause
    }
  }

  async remove(tx: Tx, userId: number, provider: ExternalProvider): Promise<void> {
    await tx.delete(ExternalIdentityEntity, { userId, provider })
  }
}
