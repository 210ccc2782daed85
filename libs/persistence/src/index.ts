export { onCommit } from './after-commit'
export { bigintColumn, unitsColumn } from './columns'
export { openDataSource } from './data-source'
export { isConnectionFailure, isUniqueViolation } from './failures'
export { likeBegins, likeContains, paged, pageOf, pageQuery, type Page, type Paged } from './paging'

export { PersistenceModule } from './persistence.module'
export { Transactions, type Tx } from './transactions'
