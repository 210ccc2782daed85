import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { MailBox, mailPlace, mailPurpose } from './mail-box'
import { MailsRepository } from './mails.repository'

/** Mails that wait while the master key changes. */
@Injectable()
export class MailResealing implements SealedValues {
  readonly name = 'identity.mails.sealed'
  readonly purpose = mailPurpose

  constructor(
    resealing: Resealing,
    private readonly mails: MailsRepository,
    private readonly box: MailBox,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.mails.stale(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.mails.reseal(tx, stale, this.box.reseal(stale.sealed, mailPlace(stale.id)))
  }
}
