export { Tag, type TagTone } from './tag'
export { TagList } from './tag-list'
export { TagRow } from './tag-row'
