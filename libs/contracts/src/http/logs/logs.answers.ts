import { z } from 'zod'
import { answerOf, type Answers } from '../core/answer'
import { callView } from './call'
import { callBody, keptBody } from './call-body'
import { channelHealth } from './figures/channel-health'
import { figureRow, figuresSummary } from './figures/dashboard'
import { logChart } from './log-chart'
import { logShares } from './log-shares'
import { clearedRows, logList, logSums } from './usage-log'

/** What logs answers, by route. */
export const logsAnswers = {
  'GET /api/log/': answerOf(logList),
  'GET /api/log/self/': answerOf(logList),
  'GET /api/log/stat': answerOf(logSums),
  'DELETE /api/log/': answerOf(clearedRows),
  'GET /api/log/self/stat': answerOf(logSums),
  'GET /api/log/chart': answerOf(logChart),
  'GET /api/log/self/chart': answerOf(logChart),
  'GET /api/log/health': answerOf(channelHealth),
  'GET /api/log/shares': answerOf(logShares),
  'GET /api/log/self/shares': answerOf(logShares),
  'GET /api/log/{request_id}': answerOf(callView),
  'GET /api/log/self/{request_id}': answerOf(callView),
  'GET /api/data/': answerOf(z.array(figureRow)),
  'GET /api/data/self/': answerOf(z.array(figureRow)),
  'GET /api/data/stat': answerOf(figuresSummary),
  'GET /api/data/self/stat': answerOf(figuresSummary),
  'GET /api/body/{request_id}': answerOf(keptBody),
  'POST /api/body/{request_id}/read': answerOf(callBody),
} as const satisfies Answers
