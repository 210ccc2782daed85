import '@tollgate/platform/telemetry/register-relay'
import cluster from 'node:cluster'
import { connectMessages } from '@tollgate/messaging'
import { ConfigError, createLog, loadConfig, metrics, startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { type RelayConfig, relayEnv } from './relay.config'
import { RelayFront } from './server/relay-front'
import { exchangeMetrics, MetricsMember } from './workers/metrics-exchange'
import { joinMetrics } from './workers/metrics-text'
import { Workers } from './workers/workers'

function start(): void {
  const config = readConfig()
  if (cluster.isPrimary && config.RELAY_WORKERS > 1) return keepWorkers(config)
  const front = new RelayFront(cluster.isWorker ? metricsOfAll(config) : null)
  void startService({
    name: 'relay',
    module: AppModule.forFront(front),
    config,
    connect: connectMessages,
    serverFactory: (handler) => front.createServer(handler, config),
  })
}

function readConfig(): RelayConfig {
  try {
    return loadConfig(relayEnv)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`relay: ${error.message}\n`)
    process.exit(1)
  }
}

function metricsOfAll({ RELAY_POSITION }: RelayConfig): () => Promise<string> {
  const member = new MetricsMember(RELAY_POSITION, async () => (await metrics.expose()).text)
  return async () => joinMetrics(await member.all())
}

/** This process only keeps the others alive; it serves nothing itself. */
function keepWorkers({ RELAY_WORKERS }: RelayConfig): void {
  const workers = new Workers({
    count: RELAY_WORKERS,
    // A worker ends with this process, which watches the launcher's pipe for all.
    envOf: (position) => ({ RELAY_POSITION: String(position), LAUNCHER_PIPE: '0' }),
    log: createLog('relay'),
  })
  exchangeMetrics()
  const stop = () => void workers.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.env['LAUNCHER_PIPE'] === '1') process.stdin.once('end', stop).once('error', stop).resume()
}

start()
