export {
  type CountName,
  countNames,
  inputNames,
  inputTokensOf,
  noCounts,
  outputNames,
  outputTokensOf,
  type UsageCounts,
} from './counts'
