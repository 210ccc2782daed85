export { factsOf } from './error-facts'
