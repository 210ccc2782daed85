export { Tag, type TagTone } from './tag'
export { TagList } from './tag-list'
