import { defineErrors } from '@tollgate/platform'

/** What the edge refuses of its own. */
export const edgeErrors = defineErrors('edge', {
  noWebSocket: {
    kind: 'not-found',
    zh: '此路径不提供 WebSocket 连接',
    en: 'No WebSocket is opened at this path',
  },
  badOpening: {
    kind: 'malformed',
    zh: 'WebSocket 握手无效：须为 HTTP/1.1 的 GET 请求，不带请求体，Upgrade 仅为 websocket，且同一连接上此前的请求均已应答',
    en: 'This is no opening of a WebSocket: it has to be a GET of HTTP/1.1 without a body, with websocket alone as Upgrade, on a connection whose earlier requests were answered',
  },
  hasteOpening: {
    kind: 'malformed',
    zh: '在 WebSocket 握手得到应答之前，不得发送数据',
    en: 'Nothing may be sent behind the opening of a WebSocket before it is answered',
  },
})
