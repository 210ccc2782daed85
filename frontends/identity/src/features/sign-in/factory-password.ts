/** Rule A14: the name and the password that older versions of such servers set up their first administrator with. */
const factory = { username: 'root', password: '123456' }

/** Whether somebody came in with what everybody knows. */
export const isFactoryPassword = ({ username, password }: { username: string; password: string }): boolean =>
  username === factory.username && password === factory.password
