export { verdictCauses } from '../../channels/verdicts'
export { channelStatus } from '../../core/roles-and-statuses'
export { neverExpires } from '../core/expiry'
export {
  type EditTagBody,
  editTagBody,
  maxSelectedChannels,
  type SelectedChannelsBody,
  selectedChannelsBody,
  type TagBody,
  tagBody,
  type TagChannelsBody,
  tagChannelsBody,
} from './batch'
export {
  channelCount,
  type ChannelDetail,
  channelDetail,
  channelFieldsWritten,
  channelId,
  type ChannelList,
  channelListQuery,
  type ChannelSort,
  channelSorts,
  type ChannelState,
  channelStates,
  type ChannelView,
  channelView,
  type CreateChannelBody,
  createChannelBody,
  keyPosition,
  type ReachedChannels,
  reachedChannels,
  type SwitchKeyBody,
  switchKeyBody,
  type UpdateChannelBody,
  updateChannelBody,
} from './channel'
export { channelFields, channelKeys } from './channel.fields'
export { channelsAnswers } from './channels.answers'
export { channelsFaults } from './channels.faults'
export { type ChannelExplanation, channelExplanation, type ExplainQuery, explainQuery } from './explain'
export { type FetchModelsBody, fetchModelsBody, type KnownModel, knownModels, modelNames } from './models'
export {
  type ChannelEntry,
  channelEntry,
  type ChannelImport,
  channelImport,
  type ImportChannelsBody,
  importChannelsBody,
  type KeyReference,
  maxDocumentChannels,
  maxDocumentKeys,
  maxDocumentLength,
} from './transfer'
export { type ToldBalance, toldBalance } from './upkeep/balance'
export {
  type CapabilityCheck,
  capabilityCheck,
  capabilityChecks,
  type CheckCapabilitiesBody,
  checkCapabilitiesBody,
  trialOutcomes,
  trialReasons,
  triedCapabilities,
  type TriedCapability,
} from './upkeep/capabilities'
export {
  type ChannelTestAnswer,
  channelTestAnswer,
  type TestChannelQuery,
  testChannelQuery,
} from './upkeep/channel-test'
export {
  type BegunRun,
  begunRun,
  type RunKind,
  runKind,
  runKinds,
  runList,
  type RunOutcome,
  runsOverAll,
  type RunView,
  runView,
} from './upkeep/runs'
export { type ChannelTimeline, channelTimeline, mostTimelineEntries, timelineEvents } from './upkeep/timeline'
