import { startTelemetry } from './start-telemetry'

// For processes on the path of every call (relay, edge), which make their own spans with `startServerSpan`: no instrumentation
// touches HTTP there. The first import of their main.ts.
startTelemetry(() => [])
