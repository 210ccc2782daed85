/**
 * A handler for undici's dispatch that passes the upstream's answer on as it comes.
 * @param {import('node:http').ServerResponse} response
 * @returns {import('undici').Dispatcher.DispatchHandler}
 */
export function passTo(response) {
  /** @type {import('undici').Dispatcher.DispatchController | null} */
  let upstream = null
  response.on('close', () => {
    if (!response.writableFinished) upstream?.abort(new Error('the client is gone'))
  })
  return {
    onRequestStart: (controller) => {
      upstream = controller
    },
    onResponseStart: (_controller, status, headers) => {
      response.writeHead(status, /** @type {import('node:http').OutgoingHttpHeaders} */ (headers))
    },
    onResponseData: (controller, chunk) => {
      if (response.write(chunk)) return
      controller.pause()
      response.once('drain', () => controller.resume())
    },
    onResponseEnd: () => {
      response.end()
    },
    onResponseError: () => {
      response.destroy()
    },
  }
}
