import { answerOf, type Answers, answerWith, doneAnswer } from '../core/answer'
import { channelCount, channelDetail, channelList, reachedExtras } from './channel'
import { channelExplanation } from './explain'
import { knownModels, modelNames, modelsByType } from './models'
import { channelImport } from './transfer'
import { toldBalance } from './upkeep/balance'
import { capabilityCheck, capabilityChecks } from './upkeep/capabilities'
import { channelTestAnswer } from './upkeep/channel-test'
import { begunRun, runList, runView } from './upkeep/runs'
import { channelTimeline } from './upkeep/timeline'

/** What channels answers, by route. */
export const channelsAnswers = {
  'GET /api/channel/': answerOf(channelList),
  'GET /api/channel/search': answerOf(channelList),
  'GET /api/channel/{id}': answerOf(channelDetail),
  'GET /api/channel/{id}/timeline': answerOf(channelTimeline),
  'POST /api/channel/': answerOf(channelDetail),
  'PUT /api/channel/': answerOf(channelDetail),
  'PUT /api/channel/{id}/keys/{position}': answerOf(channelDetail),
  'DELETE /api/channel/{id}': doneAnswer,
  'GET /api/channel/test/{id}': channelTestAnswer,
  'GET /api/channel/test': answerOf(begunRun),
  'GET /api/channel/update_balance/{id}': toldBalance,
  'GET /api/channel/update_balance': answerOf(begunRun),
  'GET /api/channel/{id}/capabilities': answerOf(capabilityChecks),
  'POST /api/channel/{id}/capabilities': answerOf(capabilityCheck),
  'GET /api/channel/explain': answerOf(channelExplanation),
  'GET /api/channel/runs': answerOf(runList),
  'POST /api/channel/runs/{kind}/stop': answerOf(runView),
  'POST /api/channel/import': answerOf(channelImport),
  'POST /api/channel/fix': answerOf(channelCount),
  'DELETE /api/channel/disabled': answerOf(channelCount),
  'POST /api/channel/batch': answerWith(channelCount, reachedExtras),
  'POST /api/channel/batch/enabled': answerWith(channelCount, reachedExtras),
  'POST /api/channel/batch/disabled': answerWith(channelCount, reachedExtras),
  'POST /api/channel/batch/test': answerOf(begunRun),
  'POST /api/channel/batch/tag': answerWith(channelCount, reachedExtras),
  'PUT /api/channel/tag': answerOf(channelCount),
  'POST /api/channel/tag/enabled': answerOf(channelCount),
  'POST /api/channel/tag/disabled': answerOf(channelCount),
  'POST /api/channel/fetch_models': answerOf(modelNames),
  'GET /api/channel/fetch_models/{id}': answerOf(modelNames),
  'GET /api/channel/models': answerOf(knownModels),
  'GET /api/channel/models_enabled': answerOf(modelNames),
  'GET /api/user/models': answerOf(modelNames),
  'GET /api/models': answerOf(modelsByType),
} as const satisfies Answers
