export { AppLink, type LinkComponent, LinkContext, type LinkProps } from './link'
