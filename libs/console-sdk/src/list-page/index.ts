export { type LocalPage, type LocalPageOptions, useLocalPage } from '../lists/useLocalPage'
export type { Filter } from './filter.types'
export type { AddAction, EmptyWords, ListEmpty } from './list-empty'
export { ListPage, type ListPageProps } from './list-page'
