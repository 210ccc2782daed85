export type ServerName = 'postgres' | 'redis' | 'nats'

/**
 * A private server for tests. It and its data vanish with `stop()`, and also when the process that asked for it dies.
 */
export interface TestServer {
  /** Address for clients, with user and password where the server has them. */
  readonly url: string
  readonly port: number
  /** Process id of the server that runs now or ran last; undefined for one in a container. */
  readonly pid: number | undefined
  /** Name, version and origin of the server, to show to people. */
  readonly label: string
  /** Whether it runs at this moment. */
  isRunning(): Promise<boolean>
  /** Kills the server as a crash would; its data stays for `resume()`. */
  crash(): Promise<void>
  /** Stops the server in order; its data stays for `resume()`. */
  pause(): Promise<void>
  /** Starts the server again on the same port and data, after `crash()` or `pause()`. */
  resume(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}
