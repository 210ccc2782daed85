import { Button } from '@tollgate/console-ui/button'
import { useToasts } from '@tollgate/console-ui/feedback'
import {
  DateTimeField,
  FieldRow,
  Form,
  FormSection,
  JsonField,
  MultiSelectField,
  NumberField,
  PasswordField,
  RadioField,
  SegmentedField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
} from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { Panel, Row } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { useState } from 'react'
import { z } from 'zod'
import type { DemoProps } from './words'

const schema = z.object({
  name: z.string().min(1).max(20),
  key: z.string().min(8),
  type: z.number(),
  models: z.array(z.string()).min(1),
  quota: z.int().min(0),
  expires: z.number().nullable(),
  isUnlimited: z.boolean(),
  group: z.string(),
  mode: z.string(),
  note: z.string(),
  mapping: z.string(),
  ips: z.string(),
})

const defaults = {
  name: '',
  key: '',
  type: 1,
  models: ['gpt-4o-mini', 'claude-sonnet-4-20250514'],
  quota: 500000,
  expires: -1,
  isUnlimited: false,
  group: 'default',
  mode: 'external',
  note: '',
  mapping: '{\n  "gpt-4": "gpt-4o",\n  "limits": [1, 2.5, true, null]\n}',
  ips: '',
}

const providers = ['OpenAI', 'Anthropic', 'Azure OpenAI', 'DeepSeek', 'Google Gemini', 'Mistral', 'xAI'].map(
  (label, index) => ({ value: index + 1, label }),
)
const modelNames = ['gpt-4o', 'gpt-4o-mini', 'o3', 'claude-sonnet-4-20250514', 'deepseek-chat', 'gemini-2.0-flash'].map(
  (value) => ({ value, label: value }),
)

function Fields({ say }: DemoProps) {
  return (
    <>
      <TextField
        name="name"
        label={say('名称', 'Name')}
        isRequired
        placeholder={say('请为渠道命名', 'Give the channel a name')}
      />
      <FieldRow>
        <SelectField name="type" label={say('类型', 'Type')} options={providers} isSearchable isRequired />
        <SelectField
          name="group"
          label={say('分组', 'Group')}
          options={[
            { value: 'default', label: 'default' },
            { value: 'vip', label: 'vip', description: say('倍率 0.8', 'ratio 0.8') },
          ]}
        />
      </FieldRow>
      <PasswordField
        name="key"
        label={say('密钥', 'Key')}
        help={say('加密保存，之后不再显示。', 'Kept encrypted and never shown again.')}
        isRequired
        autoComplete="off"
        isMono
      />
      <MultiSelectField
        name="models"
        label={say('模型', 'Models')}
        options={modelNames}
        isFree
        isRequired
        actions={
          <Button size="small" variant="quiet">
            {say('填入相关模型', 'Fill in related models')}
          </Button>
        }
      />
      <NumberField
        name="quota"
        label={say('额度', 'Quota')}
        step={500000}
        min={0}
        hint={(value) => `= $${(value / 500000).toFixed(2)}`}
      />
      <SwitchField
        name="isUnlimited"
        label={say('无限额度', 'Unlimited quota')}
        help={say('不检查剩余额度。', 'The remainder is not checked.')}
      />
      <DateTimeField
        name="expires"
        label={say('过期时间', 'Expires')}
        never={{ value: -1, label: say('永不过期', 'Never') }}
        presets={[
          { label: say('一天', '1 day'), value: () => Math.floor(Date.now() / 1000) + 86400 },
          { label: say('一个月', '1 month'), value: () => Math.floor(Date.now() / 1000) + 2592000 },
        ]}
      />
      <FormSection title={say('高级', 'Advanced')} help={say('很少需要。', 'Rarely needed.')} isFolded>
        <JsonField name="mapping" label={say('模型映射', 'Model mapping')} />
        <TextAreaField
          name="ips"
          label={say('IP 白名单', 'Allowed addresses')}
          help={say('一行一个。', 'One in each line.')}
          isMono
        />
      </FormSection>
    </>
  )
}

/** A form in its parts, and the same in a drawer. */
export function FormsDemo({ say }: DemoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { show } = useToasts()
  const save = async () => {
    await new Promise((done) => setTimeout(done, 600))
    throw Object.assign(new Error(say('渠道名称已存在', 'A channel of this name exists')), {
      requestId: '0190f6c2-7d4e',
      fields: { name: say('名称已存在', 'The name is taken') },
    })
  }
  return (
    <Page
      width="text"
      title={say('表单', 'Forms')}
      purpose={say('标签在上，说明在下，错误用文字说明。', 'Label above, help below, fault below in words.')}
      action={
        <Button variant="primary" icon="plus" onClick={() => setIsOpen(true)}>
          {say('添加渠道', 'Add channel')}
        </Button>
      }
    >
      <Panel title={say('所有字段', 'All fields')}>
        <Form schema={schema} defaultValues={defaults} onSubmit={save} label={say('所有字段', 'All fields')}>
          <Fields say={say} />
          <FormSection title={say('其他', 'The rest')}>
            <RadioField
              name="mode"
              label={say('使用模式', 'Usage mode')}
              options={[
                {
                  value: 'external',
                  label: say('对外运营', 'For others'),
                  description: say('为多位用户提供服务。', 'Serves many users.'),
                },
                { value: 'self', label: say('自用', 'For myself') },
                { value: 'demo', label: say('演示站点', 'Demo'), disabledReason: say('仅超级管理员可选', 'Root only') },
              ]}
            />
            <SegmentedField
              name="mode"
              label={say('同上', 'The same')}
              options={[
                { value: 'external', label: say('对外运营', 'For others') },
                { value: 'self', label: say('自用', 'For myself') },
              ]}
            />
            <TextField
              name="note"
              label={say('备注', 'Note')}
              disabledReason={say('仅管理员可修改', 'Only administrators may change this')}
            />
          </FormSection>
          <Row>
            <SubmitButton>{say('保存设置', 'Save settings')}</SubmitButton>
          </Row>
        </Form>
      </Panel>
      <FormDrawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={say('添加渠道', 'Add channel')}
        subtitle={say('连接到上游服务商', 'A connection to an upstream provider')}
        submitLabel={say('添加渠道', 'Add channel')}
        schema={schema}
        defaultValues={defaults}
        onSubmit={() => {
          show({ tone: 'good', text: say('渠道已添加', 'Channel added') })
        }}
      >
        <Fields say={say} />
      </FormDrawer>
    </Page>
  )
}
