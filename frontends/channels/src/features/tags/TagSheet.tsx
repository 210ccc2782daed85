import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { MultiSelectField, TextField } from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { channelsFaults } from '@tollgate/contracts/http/channels'
import { channelListKey, editTag, groupsQuery, knownModelsQuery } from '../../api/channels.api'
import { OrderFields } from '../edit/OrderFields'
import { tagChange, tagForm, tagFormOf, type TagFormValues } from './edit-tag.model'

const optionsOf = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))

/** Edits every channel of a tag at once. */
export function TagSheet({ tag, onClose }: { tag: string; onClose: () => void }) {
  const t = useT('channels')
  const faultText = useFaultText(channelsFaults, t)
  const groups = useQuery(groupsQuery)
  const models = useQuery(knownModelsQuery)
  const { save, sayUnchanged } = useSaveTag(tag)
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('tag.edit')}
      subtitle={tag}
      submitLabel={t('form.save')}
      schema={tagForm}
      defaultValues={tagFormOf(tag)}
      draft={`channel-tag-${tag}`}
      onSubmit={save}
      onUnchanged={sayUnchanged}
      translate={faultText}
    >
      <Alert tone="info">{t('tag.edit-help')}</Alert>
      <TextField name="new_tag" label={t('tag.name')} help={t('tag.name-help')} autoComplete="off" />
      <MultiSelectField
        name="models"
        label={t('form.models')}
        help={t('tag.models-help')}
        options={optionsOf(models.data)}
        isFree
      />
      <MultiSelectField
        name="groups"
        label={t('form.group')}
        help={t('tag.groups-help')}
        options={optionsOf(groups.data)}
        isFree
      />
      <OrderFields mappingHelp={t('tag.mapping-help')} priorityHelp={t('tag.stays')} weightHelp={t('tag.stays')} />
    </FormDrawer>
  )
}

function useSaveTag(tag: string) {
  const t = useT('channels')
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: editTag,
    onSettled: () => queries.invalidateQueries({ queryKey: channelListKey }),
  })
  const sayUnchanged = () => notify.info(t('form.unchanged'))
  const save = async (values: TagFormValues) => {
    const change = tagChange(tag, values)
    if (change === null) {
      sayUnchanged()
      return false
    }
    const count = await mutateAsync(change)
    notify.success(t('tag.saved', { count }))
    return true
  }
  return { save, sayUnchanged }
}
