export {
  editTagBody,
  selectedChannelsBody,
  tagBody,
  tagChannelsBody,
  type EditTagBody,
  type SelectedChannelsBody,
  type TagBody,
  type TagChannelsBody,
} from './batch'
export {
  channelCount,
  channelDetail,
  channelId,
  channelListQuery,
  channelView,
  createChannelBody,
  updateChannelBody,
  type ChannelDetail,
  type ChannelList,
  type ChannelView,
  type CreateChannelBody,
  type UpdateChannelBody,
} from './channel'
export { channelTestAnswer, testChannelQuery, type ChannelTestAnswer, type TestChannelQuery } from './channel-test'
export { channelStatus } from '../../core/roles-and-statuses'
export { channelFields, channelKeys } from './channel.fields'
export { channelsAnswers } from './channels.answers'
export { channelsFaults } from './channels.faults'
export { fetchModelsBody, knownModels, modelNames, type FetchModelsBody, type KnownModel } from './models'
