export {
  Heading,
  type HeadingProps,
  Hidden,
  Mono,
  Muted,
  Num,
  Text,
  TextLink,
  type TextLinkProps,
  type TextProps,
  Time,
} from './text'
