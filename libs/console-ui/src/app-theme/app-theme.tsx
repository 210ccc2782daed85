import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import { FeedbackHost } from '@tollgate/console-ui/feedback'
import { type LinkComponent, LinkContext } from '@tollgate/console-ui/link'
import { UiLanguageContext } from '@tollgate/console-ui/ui-text'
import { type Language, type Speech, speechOf } from '@tollgate/texts'
import { type ReactNode, useContext } from 'react'
import { fontFaces } from './fonts'
import { printTheme } from './print-theme'
import { theme } from './theme'

const onPaper = <GlobalStyles styles={printTheme} />
const faces = <GlobalStyles styles={fontFaces.map((face) => ({ '@font-face': face }))} />

export interface AppThemeProps {
  /** How the console speaks. */
  language: Language | Speech
  /** The router's link, e.g. `({ href, ...rest }) => <Link to={href} {...rest} />`. */
  link?: LinkComponent
  children: ReactNode
}

/** Theme, words, toasts, confirmations and copying for everything below. Once, around the whole console. */
export function AppTheme({ language, link, children }: AppThemeProps) {
  const outerLink = useContext(LinkContext)
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme-mode" noSsr>
      <CssBaseline enableColorScheme />
      {faces}
      {onPaper}
      <UiLanguageContext value={speechOf(language)}>
        <LinkContext value={link ?? outerLink}>
          <FeedbackHost>{children}</FeedbackHost>
        </LinkContext>
      </UiLanguageContext>
    </ThemeProvider>
  )
}
