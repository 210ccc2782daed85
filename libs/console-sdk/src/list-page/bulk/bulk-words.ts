/** What is said of acts on many rows. */
export const bulkWords = {
  comma: { zh: '、', en: ', ' },
  selectAll: { zh: '选择全部 {count} 项', en: 'Select all {count}' },
  selectFirst: { zh: '选择前 {count} 项', en: 'Select the first {count}' },
  reading: { zh: '正在选择：{read} / {count}', en: 'Selecting {read} of {count}' },
  stop: { zh: '停止', en: 'Stop' },
  changed: {
    zh: '选择期间列表有变化，可能有遗漏：已选择 {chosen} 项，现有 {total} 项符合条件。',
    en: 'The list changed while it was read, so some may be missing: {chosen} are selected, {total} match now.',
  },
  most: {
    zh: '一次最多选择 {chosen} 项；符合条件的共 {total} 项。',
    en: 'At most {chosen} can be selected at once; {total} match.',
  },
  progress: { zh: '已处理 {at} / {count} 项', en: '{at} of {count}' },
  passed: {
    zh: '{count} 项保持原样：本来如此，或期间已有变化',
    en: '{count} left as they were: so already, or changed meanwhile',
  },
  gone: {
    zh: '{count} 项已不存在，可能已被他人删除',
    en: '{count} not there any more: somebody may have deleted them',
  },
  refused: { zh: '{count} 项失败：{reason}', en: '{count} failed: {reason}' },
  unknown: { zh: '这些是否已处理尚不确定，请查看列表。', en: 'Whether it reached them is not known: see the list.' },
  left: { zh: '{count} 项尚未开始。', en: '{count} not begun.' },
  stay: { zh: '其余各项仍处于选中状态。', en: 'What remains stays selected.' },
  more: { zh: '等 {count} 项', en: 'and {count} more' },
  retry: { zh: '处理其余 {count} 项', en: 'Go on with the other {count}' },
  close: { zh: '关闭', en: 'Close' },
} as const
