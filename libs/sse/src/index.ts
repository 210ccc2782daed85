export { comment, encodeEvent, type OutgoingEvent } from './encode'
export { SseLimitError, SseScanner, createSseScanner, type SseFrame, type SseScannerOptions } from './scanner'
export { readEvents, type ReadEvent } from './read-events'
