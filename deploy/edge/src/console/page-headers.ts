/**
 * The policy of the console's page. No script but files of this site, of the sites that remotes come from, and of the
 * widgets that the operator has switched on; styles are made by emotion while the page runs, so they cannot be files.
 * Pictures and frames are the operator's choice.
 */
export function pageHeaders(remoteOrigins: readonly string[], widgets: readonly string[]): Record<string, string> {
  const code = ["'self'", ...remoteOrigins].join(' ')
  const policy = {
    'default-src': "'self'",
    'script-src': [code, ...widgets].join(' '),
    'style-src': `${code} 'unsafe-inline'`,
    'connect-src': code,
    'font-src': `${code} data:`,
    'img-src': "'self' data: blob: http: https:",
    'media-src': "'self' data: blob: https:",
    'frame-src': "'self' http: https:",
    // Paying leads to the provider's page by a form.
    'form-action': "'self' http: https:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
