import { fullDisk } from './disk/full-disk'
import { natsVolumeWiped } from './disk/nats-volume'
import { restoredJournals } from './disk/restored-journals'
import type { WeightedFault } from './fault'
import { clockJump } from './ground/clock-jump'
import { kill, killPair } from './processes/kill'
import { pause } from './processes/pause'
import { promotedStandby } from './standby/promoted-standby'
import { cutConnections } from './wire/cut-connections'
import { delayedMessages } from './wire/delayed-messages'
import { doubledMessages } from './wire/doubled-messages'

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
