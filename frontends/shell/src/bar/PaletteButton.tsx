import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { findKey } from '../shortcuts/keys.model'
import { useShortcuts } from '../shortcuts/shortcuts-context'

/** Opens the palette; where there is room it says which key does. */
export function PaletteButton() {
  const t = useT('shell')
  const { open, prepare } = useShortcuts()
  const show = () => open('palette')
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={`${findKey.name}+K`}
        onClick={show}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="search" size={14} />
        <span>{t('palette.open')}</span>
        <kbd aria-hidden>{findKey.label}</kbd>
      </button>
      <span className="palette-button-small">
        <IconButton icon="search" label={t('palette.open')} ariaHasPopup="dialog" onClick={show} />
      </span>
    </>
  )
}
