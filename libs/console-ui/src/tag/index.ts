export { Tag, type TagProps, type TagTone } from './tag'
export { TagList, type TagListProps } from './tag-list'
