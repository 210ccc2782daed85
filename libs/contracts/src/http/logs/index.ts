export { logDetails, readLogDetails, type LogDetails } from './log-details'
export { logsAnswers } from './logs.answers'
export {
  logFilter,
  logList,
  logSums,
  logTypes,
  ownLogFilter,
  type LogFilter,
  type LogList,
  type LogSums,
  type LogType,
  type LogView,
  type OwnLogFilter,
} from './usage-log'
