export {
  type FigureGrain,
  type FigureMeasure,
  type FigureRow,
  type Figures,
  type FiguresQuery,
  figuresQuery,
  type FiguresSummary,
  type FigureSums,
  type FigureView,
  type OwnFiguresQuery,
  ownFiguresQuery,
} from './dashboard'
export { type LogDetails, logDetails, readLogDetails, type RowOutcome } from './log-details'
export { logsAnswers } from './logs.answers'
export { logFaults } from './logs.faults'
export {
  clearedRows,
  type ClearLogQuery,
  clearLogQuery,
  type LogFilter,
  logFilter,
  type LogList,
  logList,
  type LogSums,
  logSums,
  type LogType,
  logTypes,
  type LogView,
  type OutcomeFilter,
  outcomeFilters,
  type OwnLogFilter,
  ownLogFilter,
} from './usage-log'
