export { Markdown, type MarkdownProps } from './markdown'
export { prose } from './prose'
