import { answerOf, type Answers } from '../core/answer'
import { drawingList, taskList } from './tasks'

/** What tasks answers, by route. */
export const tasksAnswers = {
  'GET /api/mj/': answerOf(drawingList),
  'GET /api/mj/self/': answerOf(drawingList),
  'GET /api/task/': answerOf(taskList),
  'GET /api/task/self': answerOf(taskList),
} as const satisfies Answers
