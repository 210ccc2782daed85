export { type LogDetails, logDetails, readLogDetails } from './log-details'
export { logsAnswers } from './logs.answers'
export {
  type LogFilter,
  logFilter,
  type LogList,
  logList,
  type LogSums,
  logSums,
  type LogType,
  logTypes,
  type LogView,
  type OwnLogFilter,
  ownLogFilter,
} from './usage-log'
