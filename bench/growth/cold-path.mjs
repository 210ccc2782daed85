import { bytesOf, Connection } from '../load/connection.mjs'
import { percentile } from '../support/statistics.mjs'
import { plainRequest } from '../upstream/messages.mjs'

/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */

const TOKENS = 300

/**
 * How long a token's first call takes, which the relay has to ask billing about: the 99th of 100, one call at a time.
 * @param {TollgateGateway} gateway
 */
export async function measureColdPath(gateway) {
  const keys = await gateway.createTokens(TOKENS)
  // Else what their making leads to shares a core with the calls.
  await gateway.settle()
  const connection = await Connection.open(gateway.callWith('', '').port)
  const firstMs = []
  for (const key of keys) firstMs.push(await millisecondsOf(connection, gateway.callWith(key, plainRequest())))
  connection.close()
  return percentile(firstMs, 0.99)
}

/** @param {Connection} connection @param {import('../load/connection.mjs').CallShape} call @returns {Promise<number>} */
function millisecondsOf(connection, call) {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    let status = 0
    connection.send(bytesOf(call), {
      onHead: (code) => (status = code),
      onBody: () => {},
      onEnd: () =>
        status === 200
          ? resolve(performance.now() - sentAt)
          : reject(new Error(`a token's first call was answered by ${status}`)),
      onFailure: reject,
    })
  })
}
