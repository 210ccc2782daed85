export {
  countNames,
  inputNames,
  inputTokensOf,
  noCounts,
  outputNames,
  type CountName,
  type UsageCounts,
} from './counts'
