import { useT } from '@tollgate/console-sdk'
import { PasswordField, TextField } from '@tollgate/console-ui/form'

/** The name and the password of an account that is made here; the texts are those of its page. */
export function NewNameFields({ page }: { readonly page: 'register' | 'setup' }) {
  const t = useT('identity')
  return (
    <>
      <TextField
        name="username"
        label={t(`${page}.username`)}
        help={t(`${page}.username-help`)}
        autoComplete="username"
        isAutoFocused
        isRequired
      />
      <PasswordField
        name="password"
        label={t(`${page}.password`)}
        help={t(`${page}.password-help`)}
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
