/** Keys of channels whose requests are proven by them, which the simulator takes unless it is given others; the first two are their vendors' examples. */
export const exampleKeys = {
  tencent: '1250000000|AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE|Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  xunfei: 'an-app-id|MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi|addd2272b6d8b7c8abdd79531420ca3b',
  baidu: 'a-client-id|a-client-secret',
} as const
