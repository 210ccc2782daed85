export { keep, readKept } from './local-storage'
