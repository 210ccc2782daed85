import { CodeBlock } from '@tollgate/console-ui/code-block'
import { JsonEditor } from '@tollgate/console-ui/json-editor'
import { Grid, Panel } from '@tollgate/console-ui/layout'
import { Markdown } from '@tollgate/console-ui/markdown'
import { Page } from '@tollgate/console-ui/page'
import { SafeHtml } from '@tollgate/console-ui/safe-html'
import { useState } from 'react'
import type { DemoProps } from './words'

const sample = `## 流式回答

A reply with **bold**, *italic*, \`code\` and a [link](https://example.com); a [bad one](javascript:alert(1)) and <b>raw HTML</b>.

1. first
2. second
   - nested

- [x] done
- [ ] open

| model | price |
|---|--:|
| gpt-4o-mini | $0.15 |

> quoted

\`\`\`ts
const answer = await client.chat.completions.create({ model: 'gpt-4o-mini', stream: true })
\`\`\`
`

/** Things to read. */
export function ContentDemo({ say }: DemoProps) {
  const [text, setText] = useState('{\n  "gpt-4": "gpt-4o",\n  "ratio": 1.5,\n}')
  return (
    <Page title={say('内容', 'Content')}>
      <Grid columns={2}>
        <Panel title="Markdown">
          <Markdown text={sample} isStreaming />
        </Panel>
        <Panel title={say('运营方文字', 'Operator text')}>
          <SafeHtml
            html={
              '<h3>Notice</h3><p style="text-align:center">Hello <img src=x onerror="alert(1)"> <script>alert(1)</script><a href="https://example.com">site</a></p>\n\n**Markdown too**'
            }
          />
        </Panel>
        <Panel title="JSON">
          <JsonEditor
            label={say('模型倍率', 'Model ratio')}
            value={text}
            onChange={setText}
            help={say('键为模型名，值为倍率。', 'Model name to ratio.')}
          />
        </Panel>
        <Panel title={say('代码', 'Code')}>
          <CodeBlock label="curl" code={'curl http://127.0.0.1:3000/v1/models \\\n  -H "authorization: Bearer sk-…"'} />
        </Panel>
      </Grid>
    </Page>
  )
}
