import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { CommandPalette } from '@tollgate/console-ui/command-palette'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Drawer } from '@tollgate/console-ui/drawer'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { useConfirmDialog, useToasts } from '@tollgate/console-ui/feedback'
import { Grid, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { SkeletonForm, SkeletonPage, SkeletonText } from '@tollgate/console-ui/skeleton'
import { Text } from '@tollgate/console-ui/text'
import { useState } from 'react'
import type { DemoProps } from './words'

function Calls({ say }: DemoProps) {
  const { show } = useToasts()
  const ask = useConfirmDialog()
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'palette' | null>(null)
  const failed = {
    tone: 'bad' as const,
    title: say('保存失败，请重试', 'Saving failed. Try again.'),
    text: say('上游没有响应。', 'The upstream did not answer.'),
    requestId: '0190f6c2-7d4e-7c11-9a55',
  }
  const danger = {
    title: say('删除渠道 openai-001？', 'Delete channel openai-001?'),
    text: say(
      '使用它的令牌将改用其他渠道。无法撤销。',
      'Tokens that use it move to other channels. This cannot be undone.',
    ),
    confirmLabel: say('删除渠道', 'Delete channel'),
    tone: 'danger' as const,
    typeToConfirm: 'openai-001',
  }
  return (
    <Row wrap>
      <Button onClick={() => show({ tone: 'good', text: say('已保存', 'Saved') })}>
        {say('成功通知', 'Success toast')}
      </Button>
      <Button
        onClick={() =>
          show({
            tone: 'info',
            text: say('渠道已停用', 'Channel disabled'),
            action: { label: say('撤销', 'Undo'), onClick: () => undefined },
          })
        }
      >
        {say('可撤销', 'With undo')}
      </Button>
      <Button onClick={() => show(failed)}>{say('错误通知', 'Error toast')}</Button>
      <Button onClick={() => void ask(danger)}>{say('确认', 'Confirm')}</Button>
      <Button onClick={() => setOpen('dialog')}>{say('对话框', 'Dialog')}</Button>
      <Button onClick={() => setOpen('drawer')}>{say('抽屉', 'Drawer')}</Button>
      <Button onClick={() => setOpen('palette')}>{say('搜索与跳转', 'Palette')}</Button>
      {open === 'palette' && <PaletteDemo say={say} onClose={() => setOpen(null)} />}
      <CopyText value="sk-0123456789abcdef" label={say('密钥', 'key')} isMono />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={() => setOpen(null)}
        title={say('令牌已创建', 'Token created')}
        actions={
          <Button variant="primary" onClick={() => setOpen(null)}>
            {say('知道了', 'Got it')}
          </Button>
        }
      >
        <Text>{say('请妥善保存密钥。', 'Keep the key in a safe place.')}</Text>
      </Dialog>
      <Drawer
        isOpen={open === 'drawer'}
        onClose={() => setOpen(null)}
        title={say('渠道详情', 'Channel')}
        subtitle="openai-001"
        footer={<Button onClick={() => setOpen(null)}>{say('关闭', 'Close')}</Button>}
      >
        <SkeletonForm />
      </Drawer>
    </Row>
  )
}

/** What the console says back. */
export function FeedbackDemo({ say }: DemoProps) {
  return (
    <>
      <Page title={say('反馈', 'Feedback')}>
        <Calls say={say} />
        <Stack gap={2}>
          <Alert tone="info">
            {say(
              '令牌用于 API 访问认证，请设置额度并妥善保管。',
              'Tokens authenticate API calls. Give them a quota and keep them safe.',
            )}
          </Alert>
          <Alert tone="good" title={say('已连接', 'Connected')} onClose={() => undefined}>
            {say('用时 0.42 秒', 'in 0.42 s')}
          </Alert>
          <Alert
            tone="bad"
            title={say('部分保存失败，请重试', 'Some settings were not saved')}
            action={<Button size="small">{say('重试', 'Try again')}</Button>}
          >
            SMTPServer
          </Alert>
        </Stack>
        <Grid columns={2}>
          <Panel padding="none">
            <EmptyState
              icon="key"
              title={say('还没有令牌', 'No tokens yet')}
              action={
                <Button variant="primary" icon="plus">
                  {say('添加令牌', 'Add token')}
                </Button>
              }
            >
              {say('令牌让程序以您的额度调用模型。', 'A token lets a program call models on your quota.')}
            </EmptyState>
          </Panel>
          <Panel padding="none">
            <ErrorState
              error={{
                message: say('账单服务没有响应', 'Billing did not answer'),
                requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
              }}
              kept={say('您填写的内容已保留。', 'What you entered was kept.')}
              onRetry={() => undefined}
            />
          </Panel>
          <Panel>
            <SkeletonText lines={5} />
          </Panel>
          <Panel>
            <SkeletonPage />
          </Panel>
        </Grid>
      </Page>
    </>
  )
}

function PaletteDemo({ say, onClose }: DemoProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const names = ['openai-001', 'anthropic-eu', 'azure-us'].filter((name) => name.includes(text))
  return (
    <CommandPalette
      label={say('搜索与跳转', 'Find and go')}
      placeholder={say('搜索渠道', 'Search channels')}
      text={text}
      onText={setText}
      groups={[
        {
          id: 'channels',
          label: say('渠道', 'Channels'),
          items: names.map((name) => ({
            id: name,
            title: name,
            hint: 'default',
            icon: 'cable',
            href: `/channel/${name}`,
          })),
        },
      ]}
      isSearching={false}
      nothing={<EmptyState icon="search" title={say('没有匹配项', 'Nothing matches')} />}
      onClose={onClose}
      onChoose={onClose}
    />
  )
}
