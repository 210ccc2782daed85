import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findProgram } from './programs.mjs'
import { Skipped } from './skipped.mjs'

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

/** @param {string} file */
function versionOf(file) {
  // It tells its version on standard error.
  const text = execFileSync('sh', ['-c', '"$0" -v 2>&1', file], { encoding: 'utf8' })
  return /nginx\/([\d.]+)/.exec(text)?.[1] ?? ''
}
