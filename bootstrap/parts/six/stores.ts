import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresMessageBox } from '../../../adapters/postgres/parts/six/postgres-message-box.ts'
import type { MessageBox } from '../../../application/parts/six/message-box.ts'
import { token } from '../../wiring/token.ts'

export const MESSAGE_BOX = token<MessageBox>('MessageBox')

export function messageStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(MESSAGE_BOX).toConstantValue(new PostgresMessageBox(database))
  })
}
