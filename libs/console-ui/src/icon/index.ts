export { Icon } from './icon'
export { type IconName, iconSet } from './icon-set'
