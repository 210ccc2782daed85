import { Identity1767225600001 } from './migrations/0001-identity.migration'
import { Accounts1767225600002 } from './migrations/0002-accounts.migration'
import { Mail1767225600003 } from './migrations/0003-mail.migration'
import { SecondFactor1767225600004 } from './migrations/0004-second-factor.migration'
import { Audit1767225600005 } from './migrations/0005-audit.migration'
import { Notices1767225600006 } from './migrations/0006-notices.migration'
import { OutboxBySubject1767225600007 } from './migrations/0007-outbox-by-subject.migration'
import { SessionProof1767225600008 } from './migrations/0008-session-proof.migration'
import { AuditTrail1767225600009 } from './migrations/0009-audit-trail.migration'
import { LookAlikes1767225600010 } from './migrations/0010-look-alikes.migration'
import { Issuers1767225600011 } from './migrations/0011-issuers.migration'
import { AccessTokens1767225600012 } from './migrations/0012-access-tokens.migration'
import { AuditForwarding1767225600013 } from './migrations/0013-audit-forwarding.migration'
import { SessionSecondFactor1767225600014 } from './migrations/0014-session-second-factor.migration'
import { MailCodeAccounts1767225600015 } from './migrations/0015-mail-code-accounts.migration'
import { ImportedRows1767225600016 } from './migrations/0016-imported-rows.migration'
import { UserLimits1767225600017 } from './migrations/0017-user-limits.migration'

/** In the order in which they run. */
export const migrations = [
  Identity1767225600001,
  Accounts1767225600002,
  Mail1767225600003,
  SecondFactor1767225600004,
  Audit1767225600005,
  Notices1767225600006,
  OutboxBySubject1767225600007,
  SessionProof1767225600008,
  AuditTrail1767225600009,
  LookAlikes1767225600010,
  Issuers1767225600011,
  AccessTokens1767225600012,
  AuditForwarding1767225600013,
  SessionSecondFactor1767225600014,
  MailCodeAccounts1767225600015,
  ImportedRows1767225600016,
  UserLimits1767225600017,
]
