import type { Root } from 'protobufjs'

export type Signal = 'traces' | 'metrics' | 'logs'

/** Of opentelemetry-proto (v1), the fields that the tests look at; protobuf passes over all others. */
const definitions = `
syntax = "proto3";
message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }
message Scope { string name = 1; }
message Resource { repeated KeyValue attributes = 1; }

message Traces { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
  repeated Event events = 11; repeated Link links = 13; Status status = 15;
}
message Event { string name = 2; repeated KeyValue attributes = 3; }
message Link { bytes trace_id = 1; bytes span_id = 2; }
message Status { int32 code = 3; }

message Metrics { repeated ResourceMetrics resource_metrics = 1; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; }
message Metric { string name = 1; oneof data { Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; } }
message Gauge { repeated NumberPoint data_points = 1; }
message Sum { repeated NumberPoint data_points = 1; }
message Histogram { repeated HistogramPoint data_points = 1; }
message NumberPoint { oneof value { double as_double = 4; sfixed64 as_int = 6; } repeated KeyValue attributes = 7; }
message HistogramPoint {
  fixed64 count = 4; double sum = 5; repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
  repeated KeyValue attributes = 9;
}

message Logs { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; }
message LogRecord {
  fixed64 time_unix_nano = 1; string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6;
  bytes trace_id = 9; bytes span_id = 10; string event_name = 12;
}
`

const messages: Readonly<Record<Signal, string>> = { traces: 'Traces', metrics: 'Metrics', logs: 'Logs' }
let root: Root | undefined

/** An export in protobuf's wire format, in the shape that the same export has as OTLP's JSON: ids in hex, 64-bit numbers as text. */
export function decodeExport(signal: Signal, bytes: Uint8Array): unknown {
  // Loaded only here: most tests that use this package receive no exports.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- jest knows no import() without a flag of Node
  const { parse } = require('protobufjs') as typeof import('protobufjs')
  root ??= parse(definitions).root
  const type = root.lookupType(messages[signal])
  return idsInHex(type.toObject(type.decode(bytes), { longs: String }))
}

function idsInHex(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(idsInHex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, idsInHex(field)]))
}
