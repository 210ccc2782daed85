import { answerOf, type Answers } from '../core/answer'
import { clearedRows, logList, logSums } from './usage-log'

/** What logs answers, by route. */
export const logsAnswers = {
  'GET /api/log/': answerOf(logList),
  'GET /api/log/self/': answerOf(logList),
  'GET /api/log/stat': answerOf(logSums),
  'DELETE /api/log/': answerOf(clearedRows),
  'GET /api/log/self/stat': answerOf(logSums),
} as const satisfies Answers
