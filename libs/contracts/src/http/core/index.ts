export { answerOf, type Answers } from './answer'
export { faultText, type FaultTexts } from './fault'
export { pageFieldsQuery } from './paging'
