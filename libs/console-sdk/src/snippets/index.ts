export { Snippets } from './snippets'
