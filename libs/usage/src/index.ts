export {
  type CountName,
  countNames,
  inputNames,
  inputTokensOf,
  noCounts,
  outputNames,
  type UsageCounts,
} from './counts'
