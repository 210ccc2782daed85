import { Logs1767225600001 } from './migrations/0001-logs.migration'
import { Comparison1767225600002 } from './migrations/0002-comparison.migration'
import { PartitionMaker1767225600003 } from './migrations/0003-partition-maker.migration'
import { Outcome1767225600004 } from './migrations/0004-outcome.migration'
import { Rollups1767225600005 } from './migrations/0005-rollups.migration'
import { Clearing1767225600006 } from './migrations/0006-clearing.migration'
import { Figures1767225600008 } from './migrations/0008-figures.migration'
import { QuickAnswers1767225600009 } from './migrations/0009-quick-answers.migration'
import { Arrivals1767225600010 } from './migrations/0010-arrivals.migration'
import { Mending1767225600011 } from './migrations/0011-mending.migration'
import { CallBodies1767225600012 } from './migrations/0012-call-bodies.migration'
import { PlaceSeconds1767225600013 } from './migrations/0013-place-seconds.migration'
import { QuickSums1767225600014 } from './migrations/0014-quick-sums.migration'
import { Unfolded1767225600015 } from './migrations/0015-unfolded.migration'

/** In the order in which they run. */
export const migrations = [
  Logs1767225600001,
  Comparison1767225600002,
  PartitionMaker1767225600003,
  Outcome1767225600004,
  Rollups1767225600005,
  Clearing1767225600006,
  Figures1767225600008,
  QuickAnswers1767225600009,
  Arrivals1767225600010,
  Mending1767225600011,
  CallBodies1767225600012,
  PlaceSeconds1767225600013,
  QuickSums1767225600014,
  Unfolded1767225600015,
]
