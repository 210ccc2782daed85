export { leadsToOwnApi } from './own-api'
export { safeAddress } from './safe-address'
