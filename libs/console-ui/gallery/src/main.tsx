import { AppTheme, type ThemeMode, useThemeMode } from '@tollgate/console-ui/app-theme'
import { Segmented } from '@tollgate/console-ui/inputs'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Logo } from '@tollgate/console-ui/logo'
import { Tabs } from '@tollgate/console-ui/tabs'
import type { Language } from '@tollgate/texts'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ContentDemo } from './content-demo'
import { ControlsDemo } from './controls-demo'
import { FeedbackDemo } from './feedback-demo'
import { FormsDemo } from './forms-demo'
import { TableDemo } from './table-demo'
import type { Say } from './words'

const demos = {
  table: TableDemo,
  forms: FormsDemo,
  controls: ControlsDemo,
  feedback: FeedbackDemo,
  content: ContentDemo,
}
type DemoId = keyof typeof demos
const demoIds = Object.keys(demos) as DemoId[] // the keys of the record above

const asked = new URLSearchParams(location.search)
const first = demoIds.find((id) => id === asked.get('demo')) ?? 'table'
const modes: readonly ThemeMode[] = ['light', 'dark', 'system']

function Switches({ language, onLanguage }: { language: Language; onLanguage: (language: Language) => void }) {
  const { mode, setMode } = useThemeMode()
  return (
    <Row gap={2}>
      <Segmented
        label="Language"
        isLabelHidden
        value={language}
        onChange={onLanguage}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
      <Segmented
        label="Theme"
        isLabelHidden
        value={mode}
        onChange={setMode}
        options={modes.map((value) => ({ value, label: value }))}
      />
    </Row>
  )
}

function Gallery() {
  const [language, setLanguage] = useState<Language>(asked.get('lang') === 'en' ? 'en' : 'zh')
  const [demo, setDemo] = useState<DemoId>(first)
  const Demo = demos[demo]
  const say: Say = (zh, en) => (language === 'zh' ? zh : en)
  return (
    <AppTheme language={language}>
      <Box
        component="header"
        sx={{
          px: { xs: 4, sm: 8 },
          py: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          justifyContent: 'space-between',
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Logo name="Tollgate" />
        <Switches language={language} onLanguage={setLanguage} />
      </Box>
      <Box component="main">
        <Box sx={{ px: { xs: 4, sm: 8 }, bgcolor: 'background.paper' }}>
          <Tabs
            label="Components"
            value={demo}
            onChange={(id) => setDemo(demoIds.find((each) => each === id) ?? 'table')}
            items={demoIds.map((id) => ({ id, label: id }))}
          />
        </Box>
        <Demo key={language} say={say} />
      </Box>
    </AppTheme>
  )
}

// index.html has the element.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
