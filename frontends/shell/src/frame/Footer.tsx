import { useStatus, useT } from '@tollgate/console-sdk'
import { OperatorHtml } from '../content/OperatorHtml'

/** The operator's own words under every page, else whose work this is. */
export function Footer() {
  const t = useT('shell')
  const { footer_html, version } = useStatus()
  return (
    <footer className="footer">
      {footer_html === '' ? <span>{t('footer.credit', { version })}</span> : <OperatorHtml html={footer_html} />}
    </footer>
  )
}
