export { decimalProduct, decimalQuotient } from './decimal/decimal'
export { dollarsOf } from './price/dollars-of'
export { affordableOutput, type Forecast, reserveUnits, soundWeight, streamBound } from './price/hold'
export { unitsOf } from './price/price-of'
export { publishedRate } from './price/rates'
export { type TextCall, textCallUnits } from './price/text-call'
export { type Bill, type BillFactor, type BillLine, billOf } from './receipt/bill'
export { loggedCall } from './receipt/logged-call'
export { inferredCompletionRatio } from './resolve/completion-ratio'
export { groupRatioOf, type GroupTables } from './resolve/group-ratio'
export {
  datedPriceInForce,
  type DatedPrices,
  datedPricesOf,
  pricedModels,
  priceInForce,
  priceName,
  type PriceTables,
  unsetModelPrice,
} from './resolve/model-price'
export { ratioOf } from './resolve/ratio-of'
export { centsOf, moneyText, topUpCents, unitsOfPart } from './topup/money'
