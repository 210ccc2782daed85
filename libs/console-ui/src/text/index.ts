export { Heading, Hidden, Mono, Muted, Num, Text, TextLink, Time } from './text'
