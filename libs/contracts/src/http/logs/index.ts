export { type BodyKind } from '../../relay/body-kinds'
export { type CallEntry, callId, type CallState, type CallView, callView } from './call'
export { type BodyPart, type BodyTurn, type CallBody, callBody, type KeptBody, keptBody } from './call-body'
export {
  type ChannelHealth,
  channelHealth,
  type ChannelHealthQuery,
  channelHealthQuery,
  healthHours,
  mostHealthChannels,
} from './figures/channel-health'
export {
  type FigureGrain,
  figureGrains,
  type FigureMeasure,
  figureMeasures,
  type FigureRow,
  figureRow,
  type Figures,
  type FiguresQuery,
  figuresQuery,
  type FiguresSummary,
  figuresSummary,
  type FigureSums,
  type FigureView,
  figureViews,
  type OwnFiguresQuery,
  ownFiguresQuery,
  ownFigureViews,
} from './figures/dashboard'
export {
  type LogChart,
  logChart,
  type LogChartQuery,
  logChartQuery,
  type LogChartStep,
  type OwnLogChartQuery,
  ownLogChartQuery,
} from './log-chart'
export { type LogDetails, logDetails, readLogDetails, type RowOutcome } from './log-details'
export {
  type ExportedLog,
  exportedLog,
  exportEnd,
  type LogExportQuery,
  logExportQuery,
  type LogFormat,
  logFormats,
  type OwnLogExportQuery,
  ownLogExportQuery,
  rowsHeader,
} from './log-export'
export {
  type LogRanking,
  type LogShare,
  type LogShares,
  logShares,
  type LogSharesQuery,
  logSharesQuery,
  type OwnLogSharesQuery,
  ownLogSharesQuery,
} from './log-shares'
export { type LogGap, logGap, tailEvents } from './log-tail'
export { logsAnswers } from './logs.answers'
export { logFaults } from './logs.faults'
export {
  clearedRows,
  type ClearLogQuery,
  clearLogQuery,
  isRequestId,
  type LogFilter,
  logFilter,
  type LogList,
  logList,
  type LogSums,
  logSums,
  type LogType,
  logTypes,
  type LogView,
  logView,
  type OutcomeFilter,
  outcomeFilters,
  type OwnLogFilter,
  ownLogFilter,
} from './usage-log'
