import { useFaultText, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Form, FormSection, PasswordField, RadioField, SubmitButton } from '@tollgate/console-ui/form'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { runSetup } from '../../api/setup.api'
import { NewNameFields } from '../visit/NewNameFields'
import { ModeHelp } from './ModeHelp'
import { emptySetup, setupForm, setupOf, usageModes } from './setup.model'
import { setupFailure } from './setup-failure'

function AccountFields() {
  const t = useT('identity')
  return (
    <>
      <NewNameFields page="setup" />
      <PasswordField name="confirmPassword" label={t('setup.confirm')} autoComplete="new-password" isRequired />
    </>
  )
}

interface SetupFormProps {
  hasRoot: boolean
  /** What the server keeps its data in. */
  database: string
  /** The server asks this visitor for its setup token. */
  needsToken: boolean
  onDone: () => void
}

/** Makes root, where there is none, and says what the site is for. */
export function SetupForm({ hasRoot, database, needsToken, onDone }: SetupFormProps) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const { begin } = useSession()
  const modes = usageModes.map((value) => ({
    value,
    label: t(`setup.modes.${value}.label`),
    description: t(`setup.modes.${value}.short`),
  }))
  return (
    <Form
      label={t('setup.title')}
      schema={setupForm(hasRoot, needsToken)}
      defaultValues={emptySetup}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={async (values) => {
        await runSetup(setupOf(values, hasRoot)).catch((error: unknown) => {
          throw setupFailure(error, (reason) => t('setup.failed', { reason }))
        })
        // Root is signed in now. Where nobody is, as the browser kept no cookie, they sign in by hand.
        await begin().catch(() => null)
        onDone()
      }}
    >
      {database === 'sqlite' && <Alert tone="warn">{t('setup.sqlite')}</Alert>}
      {hasRoot ? <Alert tone="info">{t('setup.has-root')}</Alert> : <AccountFields />}
      <RadioField name="mode" label={t('setup.mode')} options={modes} aside={<ModeHelp />} />
      {needsToken ? (
        <PasswordField
          name="setup_token"
          label={t('setup.token')}
          help={t('setup.token-help')}
          autoComplete="off"
          isRequired
        />
      ) : (
        <FormSection title={t('setup.token-section')} help={t('setup.token-section-help')} isFolded>
          <PasswordField name="setup_token" label={t('setup.token')} autoComplete="off" />
        </FormSection>
      )}
      <SubmitButton size="large" isFullWidth>
        {t('setup.submit')}
      </SubmitButton>
    </Form>
  )
}
