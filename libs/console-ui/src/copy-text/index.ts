export { CopyButton, CopyText } from './copy-text'
