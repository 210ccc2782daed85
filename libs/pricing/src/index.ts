export { countsOf, reserveUnits, streamBound, type Forecast } from './price/hold'
export { unitsOf } from './price/price-of'
export { groupRatioOf, type GroupTables } from './resolve/group-ratio'

export {
  datedPricesOf,
  pricedModels,
  priceInForce,
  priceName,
  unsetModelPrice,
  type DatedPrices,
  type PriceTables,
} from './resolve/model-price'
export { ratioOf } from './resolve/ratio-of'
