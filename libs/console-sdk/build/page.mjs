import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rspack } from '@rspack/core'
import { root } from './base.mjs'

const script = path.join(root, 'libs/console-ui/src/app-theme/color-scheme.js')

/**
 * The page of an application, with the script that sets the colour scheme before anything is painted: a file, because
 * the policy allows no script inside the page. The template has its name as `<%= colorScheme %>`.
 * @param {string} template @param {string} [favicon]
 */
export function pageTemplate(template, favicon) {
  const hash = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 12)
  const colorScheme = `color-scheme.${hash}.js`
  return [
    new rspack.CopyRspackPlugin({ patterns: [{ from: script, to: colorScheme }] }),
    new rspack.HtmlRspackPlugin({
      template,
      favicon,
      inject: 'body',
      scriptLoading: 'defer',
      templateParameters: { colorScheme },
    }),
  ]
}
