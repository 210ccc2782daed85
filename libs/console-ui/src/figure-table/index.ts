export { type FigureColumn, FigureTable } from './figure-table'
