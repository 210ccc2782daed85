import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findProgram } from '../support/programs.mjs'
import { findFreePort } from '../support/wait.mjs'
import { Skipped, startPassing } from './gateway.mjs'

/** @typedef {import('./gateway.mjs').Ground} Ground */

/** nginx as a plain proxy with kept connections: the limit that C sets. @param {Ground} ground */
export async function startNginxGateway({ folder, upstreams }) {
  const nginx = findNginx()
  const port = await findFreePort()
  const prefix = path.join(folder, 'nginx-gateway')
  const args = nginxArguments(prefix, gatewayOf(port, upstreams))
  return startPassing({ name: 'nginx', label: nginx.label, port, command: nginx.file, args })
}

/** Where nginx is, and its version; throws Skipped without it. */
export function findNginx() {
  const file = findProgram('nginx')
  if (file === null) throw new Skipped('nginx is not installed (Debian: apt-get install nginx-light)')
  return { file, label: `nginx ${versionOf(file)}` }
}

/**
 * The arguments that start one nginx process, which keeps to its folder. @param {string} prefix the folder
 * @param {string} http what stands in the http block
 */
export function nginxArguments(prefix, http) {
  mkdirSync(prefix, { recursive: true })
  const file = path.join(prefix, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; worker_processes 1; pid ${prefix}/pid; error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 100000000; keepalive_timeout 600s; default_type application/json;
  client_body_temp_path ${prefix}/body; proxy_temp_path ${prefix}/proxy; fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi; scgi_temp_path ${prefix}/scgi;
${http}
}
`,
  )
  return ['-p', prefix, '-c', file, '-e', 'stderr']
}

/** @param {number} port @param {Ground['upstreams']} upstreams */
function gatewayOf(port, { plain, stream }) {
  const passing = 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_read_timeout 600s;'
  return `
  upstream plain { server 127.0.0.1:${plain}; keepalive 512; keepalive_requests 100000000; keepalive_timeout 600s; }
  upstream stream { server 127.0.0.1:${stream}; keepalive 512; keepalive_requests 100000000; keepalive_timeout 600s; }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location /plain/ { proxy_pass http://plain/; ${passing} }
    location /stream/ { proxy_pass http://stream/; proxy_buffering off; ${passing} }
  }`
}

/** @param {string} file */
function versionOf(file) {
  // It tells its version on standard error.
  const text = execFileSync('sh', ['-c', '"$0" -v 2>&1', file], { encoding: 'utf8' })
  return /nginx\/([\d.]+)/.exec(text)?.[1] ?? ''
}
