import { aLiveChannel } from '../../test/support/routing-builder'
import type { AdmittedRequest } from '../admission/admitted-request'
import { channelFor } from './channel-mark'

const [one, other] = [aLiveChannel({ id: 1 }), aLiveChannel({ id: 2 })]
const route = { tiers: [{ channels: [one] }, { channels: [other] }] }
const asked = (given: object) => ({ route, pinned: null, ...given }) as unknown as AdmittedRequest // all that is asked of it

it.each([
  ['one of any tier', {}, 2, other],
  ['none that its group does not have', {}, 3, null],
  ['none where no channel has the model', { route: null }, 1, null],
  ['the one that it names', { pinned: other }, 2, other],
  ['no other than the one that it names', { pinned: other }, 1, null],
])('a request may have the answer of %s', (_which, given, id, channel) => {
  expect(channelFor(asked(given), id)).toBe(channel)
})
