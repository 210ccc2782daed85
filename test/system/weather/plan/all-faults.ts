import { clockJump } from '../faults/clock/clock-jump'
import { fullDisk } from '../faults/disk/full-disk'
import { natsVolumeWiped } from '../faults/disk/nats-volume'
import { restoredJournals } from '../faults/disk/restored-journals'
import type { WeightedFault } from '../faults/fault'
import { kill, killPair } from '../faults/processes/kill'
import { pause } from '../faults/processes/pause'
import { promotedStandby } from '../faults/standby/promoted-standby'
import { cutConnections } from '../faults/wire/cut-connections'
import { delayedMessages } from '../faults/wire/delayed-messages'
import { doubledMessages } from '../faults/wire/doubled-messages'

/** Every kind of foul weather. */
export const allFaults: readonly WeightedFault[] = [
  { fault: kill, weight: 4 },
  { fault: killPair, weight: 3 },
  { fault: pause, weight: 2 },
  { fault: natsVolumeWiped, weight: 1 },
  { fault: promotedStandby, weight: 1 },
  { fault: restoredJournals, weight: 1 },
  { fault: fullDisk, weight: 1 },
  { fault: clockJump, weight: 2 },
  { fault: cutConnections, weight: 2 },
  { fault: delayedMessages, weight: 2 },
  { fault: doubledMessages, weight: 2 },
]
