import type { Metadata, sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js'
import { OtlpReceiver } from './otlp-receiver'
import { decodeExport, type Signal } from './protobuf'

const services: Readonly<Record<Signal, string>> = {
  traces: 'trace.v1.TraceService',
  metrics: 'metrics.v1.MetricsService',
  logs: 'logs.v1.LogsService',
}

/** Starts a receiver of OTLP over gRPC on a free port of the loopback address; `stop()` it in the end. */
export async function startOtlpGrpcReceiver(): Promise<OtlpReceiver> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- jest knows no import() without a flag of Node
  const { Server, ServerCredentials } = require('@grpc/grpc-js') as typeof import('@grpc/grpc-js')
  const server = new Server()
  let port = 0
  const receiver = new OtlpReceiver(
    () => port,
    () => Promise.resolve(server.forceShutdown()),
  )
  for (const signal of Object.keys(services) as Signal[]) {
    const take = (call: ServerUnaryCall<Buffer, Buffer>, done: sendUnaryData<Buffer>) => {
      receiver.keep({ signal, protocol: 'grpc', headers: headersOf(call.metadata) }, decodeExport(signal, call.request))
      done(null, Buffer.alloc(0)) // an empty message: everything was taken
    }
    server.addService({ Export: methodOf(signal) }, { Export: take })
  }
  port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return receiver
}

/** The receiver decodes by itself: gRPC hands over the bytes as they are. */
function methodOf(signal: Signal) {
  const asItIs = (bytes: Buffer) => bytes
  return {
    path: `/opentelemetry.proto.collector.${services[signal]}/Export`,
    requestStream: false,
    responseStream: false,
    requestSerialize: asItIs,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
    responseDeserialize: asItIs,
  }
}

function headersOf(metadata: Metadata): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata.getMap()).map(([name, value]) => [name, String(value)]))
}
