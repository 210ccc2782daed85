export { countsOf, reserveUnits, streamBound, type Forecast } from './price/hold'
export { PriceOverflowError, priceOf, unitsOf, type Delivery, type Price, type PriceLine } from './price/price-of'
export { groupRatioOf, type GroupTables, type GroupUse } from './resolve/group-ratio'
export { imageFactor, type ImageRequest } from './resolve/image-factor'
export {
  datedPricesOf,
  pricedModels,
  priceInForce,
  priceName,
  resolveModelPrice,
  unsetModelPrice,
  unsetModelRatio,
  type DatedPrices,
  type PriceTable,
  type PriceTables,
} from './resolve/model-price'
export { ratioOf } from './resolve/ratio-of'
