import { ContainerModule } from 'inversify'
import { Tokens as T } from './tokens.ts'

/** Who brings codes; `undefined` is a channel that is not configured. */
export const sendersModule = new ContainerModule(({ bind }) => {
  bind(T.SmsSender).toConstantValue(undefined)
  bind(T.EmailSender).toConstantValue(undefined)
})
