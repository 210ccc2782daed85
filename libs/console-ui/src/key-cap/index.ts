export { KeyCap } from './key-cap'
