export { Box, Grid, Row, Stack, useIsPhone } from './layout'
export { Panel } from './panel'
