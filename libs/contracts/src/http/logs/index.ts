export { logDetails, readLogDetails, type LogDetails } from './log-details'
export { logsAnswers } from './logs.answers'
export {
  logFilter,
  logList,
  logListQuery,
  logSums,
  logTypes,
  logView,
  ownLogFilter,
  ownLogListQuery,
  type LogFilter,
  type LogList,
  type LogListQuery,
  type LogSums,
  type LogType,
  type LogView,
  type OwnLogFilter,
  type OwnLogListQuery,
} from './usage-log'
