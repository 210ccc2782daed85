export { type ErrorFacts, factsOf } from './error-facts'
