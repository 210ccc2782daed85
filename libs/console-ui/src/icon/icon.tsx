import type { CSSProperties } from 'react'
import { type IconName, iconSet } from './icon-set'

export interface IconProps {
  name: IconName
  /** Pixels; 16 stands beside body text. */
  size?: number
  /** Only for an icon that stands alone and says something; beside words it is hidden from screen readers. */
  label?: string
  style?: CSSProperties
}

/** One of our icons, in the colour of the text around it. A name that this build does not know shows a plain ring. */
export function Icon({ name, size = 16, label, style }: IconProps) {
  // A manifest made for a newer console may name an icon we lack: the types hold for this build only.
  const Drawing = iconSet[name] ?? iconSet.box
  return (
    <Drawing
      size={size}
      strokeWidth={size >= 24 ? 1.5 : 1.75}
      style={{ flexShrink: 0, ...style }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
