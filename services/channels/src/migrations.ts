import { Channels1767225600001 } from './migrations/0001-channels.migration'
import { OutboxBySubject1767225600002 } from './migrations/0002-outbox-by-subject.migration'
import { MaxInputTokens1767225600003 } from './migrations/0003-max-input-tokens.migration'
import { Verdicts1767225600004 } from './migrations/0004-verdicts.migration'
import { Runs1767225600005 } from './migrations/0005-runs.migration'
import { ExpiredTime1767225600007 } from './migrations/0007-expired-time.migration'
import { Balances1767225600008 } from './migrations/0008-balances.migration'
import { CapabilityChecks1767225600009 } from './migrations/0009-capability-checks.migration'
import { ImportedRows1767225600010 } from './migrations/0010-imported-rows.migration'
import { KeysByHand1767225600011 } from './migrations/0011-keys-by-hand.migration'
import { StoppedRuns1767225600012 } from './migrations/0012-stopped-runs.migration'
import { KeysVersion1767225600013 } from './migrations/0013-keys-version.migration'

/** In the order in which they run. */
export const migrations = [
  Channels1767225600001,
  OutboxBySubject1767225600002,
  MaxInputTokens1767225600003,
  Verdicts1767225600004,
  Runs1767225600005,
  ExpiredTime1767225600007,
  Balances1767225600008,
  CapabilityChecks1767225600009,
  ImportedRows1767225600010,
  KeysByHand1767225600011,
  StoppedRuns1767225600012,
  KeysVersion1767225600013,
]
