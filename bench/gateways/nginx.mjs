import path from 'node:path'
import { findNginx, nginxArguments } from '../support/nginx.mjs'
import { findFreePort } from '../support/wait.mjs'
import { startPassing } from './gateway.mjs'

/** @typedef {import('./gateway.mjs').Ground} Ground */

/** nginx as a plain proxy with kept connections: the limit that C sets. @param {Ground} ground */
export async function startNginxGateway({ folder, upstreams }) {
  const nginx = findNginx()
  const port = await findFreePort()
  const prefix = path.join(folder, 'nginx-gateway')
  const args = nginxArguments(prefix, gatewayOf(port, upstreams))
  return startPassing({ name: 'nginx', label: nginx.label, port, command: nginx.file, args })
}

/** @param {number} port @param {Ground['upstreams']} upstreams */
function gatewayOf(port, { plain, stream, large }) {
  const passing = 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_read_timeout 600s;'
  return `
  upstream plain { server 127.0.0.1:${plain}; keepalive 512; keepalive_requests 100000000; keepalive_timeout 600s; }
  upstream stream { server 127.0.0.1:${stream}; keepalive 512; keepalive_requests 100000000; keepalive_timeout 600s; }
  upstream large { server 127.0.0.1:${large}; keepalive 512; keepalive_requests 100000000; keepalive_timeout 600s; }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location /plain/ { proxy_pass http://plain/; ${passing} }
    location /large/ { proxy_pass http://large/; ${passing} client_max_body_size 8m; client_body_buffer_size 2m; proxy_buffers 16 128k; }
    location /stream/ { proxy_pass http://stream/; proxy_buffering off; ${passing} }
  }`
}
