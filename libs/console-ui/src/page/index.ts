export { Page, type PageProps, Section, type SectionProps } from './page'
