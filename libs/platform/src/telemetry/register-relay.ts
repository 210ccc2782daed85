import { startTelemetry } from './start-telemetry'

// For processes on the path of every call (relay, edge), which make their own spans with `startServerSpan`: no instrumentation
// touches HTTP there, and no context follows their work by itself, which would cost every call a tenth more: spans are told
// their parents. The first import of their main.ts.
startTelemetry(() => [], { followsWork: false })
