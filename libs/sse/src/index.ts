export { comment, encodeEvent } from './encode'
export { type ReadEvent, readEvents } from './read-events'
export { createSseScanner, type SseFrame, SseLimitError } from './scanner'
