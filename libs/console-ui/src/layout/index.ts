export { Box, Divider, Grid, type GridProps, Row, type RowProps, Stack, type StackProps, useIsPhone } from './layout'
export { Panel, type PanelProps } from './panel'
