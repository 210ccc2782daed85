import { Avatar } from '@tollgate/console-ui/avatar'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { HealthStrip } from '@tollgate/console-ui/health-strip'
import { Icon, iconSet } from '@tollgate/console-ui/icon'
import { Checkbox, Switch } from '@tollgate/console-ui/inputs'
import { Box, Grid, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Logo } from '@tollgate/console-ui/logo'
import { Menu } from '@tollgate/console-ui/menu'
import { Page } from '@tollgate/console-ui/page'
import { Progress, ProgressCircle, Spinner } from '@tollgate/console-ui/progress'
import { ProviderMark } from '@tollgate/console-ui/provider-mark'
import { Slider } from '@tollgate/console-ui/slider'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tabs } from '@tollgate/console-ui/tabs'
import { Tag, TagList } from '@tollgate/console-ui/tag'
import { Heading, Mono, Muted, Num, Text, TextLink } from '@tollgate/console-ui/text'
import { useState } from 'react'
import type { DemoProps } from './words'

function Marks({ say }: DemoProps) {
  return (
    <>
      {['openai', 'anthropic', 'gemini', 'deepseek', 'mistral', 'none-of-these'].map((slug) => (
        <ProviderMark key={slug} slug={slug} name={slug} />
      ))}
      <HealthStrip
        hours={Array.from({ length: 24 }, (_, hour) => ({
          requests: hour % 5 === 0 ? 0 : 8,
          failed: hour === 13 ? 3 : hour > 20 ? 8 : 0,
        }))}
        text={say('近 24 小时：152 次调用，失败 27 次', 'Last 24 hours: 152 calls, 27 failed')}
        href="#log"
      />
    </>
  )
}

function Buttons({ say }: DemoProps) {
  const label = say('添加渠道', 'Add channel')
  return (
    <Stack gap={3}>
      <Row wrap>
        <Button variant="primary" icon="plus">
          {label}
        </Button>
        <Button>{label}</Button>
        <Button variant="quiet">{label}</Button>
        <Button variant="danger" icon="trash">
          {say('删除渠道', 'Delete channel')}
        </Button>
      </Row>
      <Row wrap>
        <Button variant="primary" isLoading>
          {label}
        </Button>
        <Button isLoading>{label}</Button>
        <Button variant="primary" disabledReason={say('先填写名称', 'Give it a name first')}>
          {label}
        </Button>
        <Button disabledReason={say('先填写名称', 'Give it a name first')}>{label}</Button>
        <Button isPressed>{label}</Button>
      </Row>
      <Row wrap>
        <Button size="small">{label}</Button>
        <Button size="large" variant="primary" iconEnd="arrow-right">
          {label}
        </Button>
        <IconButton icon="pencil" label={say('编辑', 'Edit')} />
        <IconButton icon="trash" label={say('删除', 'Delete')} tone="danger" />
        <IconButton icon="panel-left" label={say('收起侧栏', 'Collapse menu')} isPressed />
        <IconButton icon="refresh" label={say('刷新', 'Refresh')} isLoading />
        <Menu
          label={say('操作', 'Actions')}
          items={[
            { heading: say('渠道', 'Channel') },
            { id: 'a', label: say('编辑', 'Edit'), icon: 'pencil' },
            {
              id: 'b',
              label: say('停用', 'Disable'),
              icon: 'pause',
              disabledReason: say('正在测试', 'A test is running'),
            },
            { divider: true },
            { id: 'c', label: say('删除', 'Delete'), icon: 'trash', tone: 'danger' },
          ]}
        />
      </Row>
    </Stack>
  )
}

const tones = ['neutral', 'accent', 'red', 'orange', 'yellow', 'lime', 'green', 'blue'] as const

function Words({ say }: DemoProps) {
  return (
    <Stack gap={3}>
      <Row wrap gap={4}>
        <StatusChip tone="good">{say('已启用', 'Enabled')}</StatusChip>
        <StatusChip tone="warn" hint={say('上游返回 401', 'The upstream answered 401')}>
          {say('自动禁用', 'Auto-disabled')}
        </StatusChip>
        <StatusChip tone="bad">{say('已耗尽', 'Exhausted')}</StatusChip>
        <StatusChip tone="info" isRunning>
          {say('测试中', 'Testing')}
        </StatusChip>
        <StatusChip tone="neutral">{say('已禁用', 'Disabled')}</StatusChip>
      </Row>
      <Row wrap gap={1}>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Row>
      <Row wrap gap={1}>
        <Tag onRemove={() => undefined}>gpt-4o</Tag>
        <Tag isMono onClick={() => undefined} title={say('复制', 'Copy')} icon="copy">
          claude-sonnet-4-20250514
        </Tag>
      </Row>
      <TagList items={Array.from({ length: 14 }, (_, index) => `model-${index + 1}`)} max={6} isMono />
      <Row gap={2}>
        <Avatar name="Ada Lovelace" />
        <Avatar name="王小明" />
        <Avatar name="root" size={32} />
        <Marks say={say} />
        <Logo name="Tollgate" />
        <Logo name="Tollgate" isCompact size={32} />
      </Row>
      <Stack gap={1}>
        <Heading level={1}>{say('标题一 20', 'Heading one 20')}</Heading>
        <Heading level={2}>{say('标题二 16', 'Heading two 16')}</Heading>
        <Heading level={3}>{say('标题三 14', 'Heading three 14')}</Heading>
        <Text>
          {say('正文 14，', 'Body 14, ')}
          <Muted>{say('次要文字，', 'muted, ')}</Muted>
          <Mono>sk-0oO1lI</Mono>
          {say('，', ', ')}
          <Num exact="1,204,370,000">1.2B</Num>
          {say('，', ', ')}
          <TextLink href="https://example.com">{say('链接', 'a link')}</TextLink>
        </Text>
      </Stack>
    </Stack>
  )
}

function Moving({ say }: DemoProps) {
  const [value, setValue] = useState(0.6)
  const [isOn, setIsOn] = useState(true)
  return (
    <Stack gap={4}>
      <Slider label={say('温度', 'Temperature')} value={value} onChange={setValue} min={0.1} max={1} step={0.1} />
      <Progress label={say('进度', 'Progress')} value={64} isValueShown />
      <Progress label={say('进度', 'Progress')} />
      <ProgressCircle label={say('进度', 'Progress')} value={64} />
      <Row gap={4} wrap>
        <Spinner label={say('加载中', 'Loading')} />
        <Switch label={say('开关', 'Switch')} value={isOn} onChange={setIsOn} />
        <Switch label={say('关闭', 'Off')} value={!isOn} onChange={(next) => setIsOn(!next)} />
        <Checkbox label={say('勾选', 'Check')} value={isOn} onChange={setIsOn} />
        <Checkbox label={say('部分', 'Mixed')} value={false} isMixed onChange={() => undefined} />
      </Row>
      <Switch
        label={say('不可用', 'Not available')}
        value={false}
        onChange={() => undefined}
        disabledReason={say('需要先开启绘图', 'Switch drawing on first')}
      />
    </Stack>
  )
}

/** Small things. */
export function ControlsDemo({ say }: DemoProps) {
  const [tab, setTab] = useState('one')
  return (
    <Page title={say('控件', 'Controls')}>
      <Grid columns={2}>
        <Panel title={say('按钮', 'Buttons')}>
          <Buttons say={say} />
        </Panel>
        <Panel title={say('文字与状态', 'Words and states')}>
          <Words say={say} />
        </Panel>
        <Panel title={say('数值', 'Values')}>
          <Moving say={say} />
        </Panel>
        <Panel title={say('标签页', 'Tabs')}>
          <Tabs
            label={say('设置', 'Settings')}
            value={tab}
            onChange={setTab}
            items={[
              { id: 'one', label: say('运营设置', 'Operation'), icon: 'settings' },
              { id: 'two', label: say('速率限制', 'Rate limits'), count: 12 },
              { id: 'three', label: say('模型相关', 'Models') },
            ]}
          >
            <Text>{tab}</Text>
          </Tabs>
        </Panel>
      </Grid>
      <Panel title={say('图标', 'Icons')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
          {(Object.keys(iconSet) as (keyof typeof iconSet)[]).map((name) => (
            <span key={name} title={name}>
              <Icon name={name} label={name} size={20} />
            </span>
          ))}
        </Box>
      </Panel>
    </Page>
  )
}
