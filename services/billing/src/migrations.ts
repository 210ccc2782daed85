import { Books1767225600001 } from './migrations/0001-books.migration'
import { Tokens1767225600002 } from './migrations/0002-tokens.migration'
import { Prices1767225600003 } from './migrations/0003-prices.migration'
import { Rewards1767225600004 } from './migrations/0004-rewards.migration'
import { Receipts1767225600005 } from './migrations/0005-receipts.migration'
import { Bounds1767225600006 } from './migrations/0006-bounds.migration'
import { Arrears1767225600007 } from './migrations/0007-arrears.migration'
import { OutboxBySubject1767225600008 } from './migrations/0008-outbox-by-subject.migration'
import { LedgerSums1767225600009 } from './migrations/0009-ledger-sums.migration'
import { OwedCaps1767225600010 } from './migrations/0010-owed-caps.migration'
import { ChannelSums1767225600011 } from './migrations/0011-channel-sums.migration'
import { KeyHints1767225600012 } from './migrations/0012-key-hints.migration'
import { CachedAnswers1767225600013 } from './migrations/0013-cached-answers.migration'
import { ImportedRows1767225600014 } from './migrations/0014-imported-rows.migration'
import { Redemptions1767225600015 } from './migrations/0015-redemptions.migration'
import { Orders1767225600016 } from './migrations/0016-orders.migration'
import { TokenLimits1767225600017 } from './migrations/0017-token-limits.migration'
import { LedgerBreaks1767225600018 } from './migrations/0018-ledger-breaks.migration'
import { TokenPeriods1767225600019 } from './migrations/0019-token-periods.migration'
import { Budgets1767225600020 } from './migrations/0020-budgets.migration'
import { LedgerMonths1767225600021 } from './migrations/0021-ledger-months.migration'
import { TokenUse1767225600022 } from './migrations/0022-token-use.migration'
import { TokenRotation1767225600023 } from './migrations/0023-token-rotation.migration'
import { LedgerQuarters1767225600024 } from './migrations/0024-ledger-quarters.migration'
import { Reversals1767225600026 } from './migrations/0026-reversals.migration'

/** What makes the schema of billing, in order. */
export const migrations = [
  Books1767225600001,
  Tokens1767225600002,
  Prices1767225600003,
  Rewards1767225600004,
  Receipts1767225600005,
  Bounds1767225600006,
  Arrears1767225600007,
  OutboxBySubject1767225600008,
  LedgerSums1767225600009,
  OwedCaps1767225600010,
  ChannelSums1767225600011,
  KeyHints1767225600012,
  CachedAnswers1767225600013,
  ImportedRows1767225600014,
  Redemptions1767225600015,
  Orders1767225600016,
  TokenLimits1767225600017,
  LedgerBreaks1767225600018,
  TokenPeriods1767225600019,
  Budgets1767225600020,
  LedgerMonths1767225600021,
  TokenUse1767225600022,
  TokenRotation1767225600023,
  LedgerQuarters1767225600024,
  Reversals1767225600026,
]
