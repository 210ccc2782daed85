export { comment, encodeEvent, type OutgoingEvent } from './encode'
export { type ReadEvent, readEvents } from './read-events'
export { createSseScanner, type SseFrame, SseLimitError, type SseScanner } from './scanner'
