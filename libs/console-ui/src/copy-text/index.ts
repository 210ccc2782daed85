export { CopyButton, CopyText, type CopyTextProps } from './copy-text'
