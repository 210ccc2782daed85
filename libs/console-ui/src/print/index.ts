export { PaperOnly, PrintedPage, ScreenOnly } from './print'
