/** Why a call did not come to its end. */
export type FailureKind =
  /** The rules for outbound calls do not allow the address. */
  | 'refused-address'
  /** The host has no address. */
  | 'unresolved'
  /** Nobody listens there, or TLS or the proxy failed. */
  | 'connect'
  | 'connect-timeout'
  /** No headers in time. */
  | 'headers-timeout'
  /** Headers came, then nothing for too long. */
  | 'idle-timeout'
  /** The connection ended before the answer did. */
  | 'reset'
  /** What came is not HTTP, or not what was asked for. */
  | 'protocol'
  /** As many connections to this origin are open as are allowed. */
  | 'saturated'
  /** Ended by `abort` or `close`. */
  | 'aborted'
