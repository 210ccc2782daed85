export { comment, encodeEvent } from './encode'
export { SseLimitError, createSseScanner, type SseFrame } from './scanner'
export { readEvents, type ReadEvent } from './read-events'
