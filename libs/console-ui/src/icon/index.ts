export { Icon, type IconProps } from './icon'
export { type IconName, iconSet } from './icon-set'
